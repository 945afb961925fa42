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

function print() {
  for (const button of document.querySelectorAll("[data-does=print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

fillInName();
tellTimes();
print();
