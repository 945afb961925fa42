// Small comforts of the pages around the table; all of them work without.

const NAME = "cardamom.name";

function remembered() {
  try {
    return localStorage.getItem(NAME) || "";
  } catch {
    return "";
  }
}

function remember(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Not kept: then it is asked again next time.
  }
}

function fillInName() {
  const field = document.querySelector("input[data-remembers=name]");
  if (!field) return;
  if (!field.value) field.value = remembered();
  field.form.addEventListener("submit", () => remember(field.value.trim()));
}

function tellTimes() {
  const words = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const time of document.querySelectorAll("time[datetime]")) {
    time.textContent = words.format(new Date(time.dateTime));
  }
}

/** Copy a text, also where a page without a certificate may not use the clipboard. */
async function copy(text) {
  if (navigator.clipboard && isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

/** Buttons that hand something on say so when they have done it. */
function handOn() {
  for (const button of document.querySelectorAll("[data-does=copy], [data-does=share]")) {
    const { link, from, done } = button.dataset;
    const words = button.lastChild;
    const before = words.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (link && navigator.share) return navigator.share({ title: document.title, url: link }).catch(() => {});
      await copy(link ?? document.getElementById(from).value);
      words.textContent = done;
      return setTimeout(() => (words.textContent = before), 2000);
    });
  }
}

function print() {
  for (const button of document.querySelectorAll("[data-does=print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

fillInName();
tellTimes();
handOn();
print();
