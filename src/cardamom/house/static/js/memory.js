/** What this browser remembers of its reader; a browser that keeps nothing is no reason to fail. */

const NAME = "cardamom.name";
const NOTES = "cardamom.notes.";

export function rememberedName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function rememberName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    // Then it is asked again next time.
  }
}

/** What the reader noted at a table, by what it is about. Notes stay in this browser. */
export function rememberedNotes(code) {
  try {
    return JSON.parse(localStorage.getItem(NOTES + code) ?? "{}");
  } catch {
    return {};
  }
}

export function rememberNotes(code, notes) {
  try {
    localStorage.setItem(NOTES + code, JSON.stringify(notes));
  } catch {
    // Then they last as long as the page.
  }
}
