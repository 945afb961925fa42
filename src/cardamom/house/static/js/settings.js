// How a person likes the house: light, contrast, motion, size of text, sound. Kept in this browser.
//
// Loaded before anything is drawn, so that no page flashes in the wrong light. Each setting becomes a data attribute
// of <html>, unless it is left as it comes; others read it there, and hear of changes by the event "cardamom:settings".
(() => {
  "use strict";

  const KEY = "cardamom.settings";
  const USUAL = { theme: "auto", contrast: "auto", motion: "auto", text: "usual", sound: "off" };
  const root = document.documentElement;

  function read() {
    try {
      return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
    } catch {
      return { ...USUAL };
    }
  }

  function keep(settings) {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A browser that keeps nothing still gets the setting for this page.
    }
  }

  function wear(settings) {
    for (const [name, usual] of Object.entries(USUAL)) {
      if (settings[name] === usual) delete root.dataset[name];
      else root.dataset[name] = settings[name];
    }
    document.dispatchEvent(new CustomEvent("cardamom:settings", { detail: settings }));
  }

  function show(dialog, settings) {
    for (const [name, value] of Object.entries(settings)) {
      for (const input of dialog.querySelectorAll(`input[name="${name}"]`)) input.checked = input.value === value;
    }
  }

  function wire() {
    const dialog = document.getElementById("settings");
    if (!dialog) return;
    dialog.addEventListener("change", (event) => {
      const settings = { ...read(), [event.target.name]: event.target.value };
      keep(settings);
      wear(settings);
    });
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    document.addEventListener("click", (event) => {
      if (!event.target.closest("[data-opens=settings]")) return;
      show(dialog, read());
      dialog.showModal();
    });
    for (const button of document.querySelectorAll("[data-opens=settings]")) button.hidden = false;
  }

  wear(read());
  addEventListener("storage", (event) => {
    if (event.key === KEY) wear(read());
  });
  document.addEventListener("DOMContentLoaded", wire);
})();
