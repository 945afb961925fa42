// Looks things up while somebody types. The house does the looking; without this the button does the same.

const PAUSE = 180;

function lookWhileTyping(form) {
  const button = form.querySelector("[data-looks-button]");
  let timer = 0;
  let latest = 0;

  const look = async () => {
    const number = ++latest;
    const wishes = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
    const address = wishes.size ? `${form.action}?${wishes}` : form.action;
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok || number !== latest) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById(form.dataset.looks);
    if (number !== latest || !found) return;
    document.getElementById(form.dataset.looks).replaceChildren(...found.childNodes);
    history.replaceState(null, "", address);
  };

  button.hidden = true;
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    clearTimeout(timer);
    look();
  });
}

/** An entry that is not among those looked for is shown with all the others. */
function leadToEntries() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='#']");
    if (!link || link.pathname !== location.pathname || !location.search) return;
    if (!document.getElementById(decodeURIComponent(link.hash.slice(1)))) return;
    event.preventDefault();
    location.hash = link.hash;
  });
}

document.querySelectorAll("form[data-looks]").forEach(lookWhileTyping);
leadToEntries();
