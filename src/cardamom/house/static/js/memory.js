/** What this browser remembers of its reader; a browser that keeps nothing is no reason to fail. */

const NAME = "cardamom.name";
const NOTES = "cardamom.notes.";
const CHIPS = "cardamom.chips.";

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

function remembered(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

function remember(key, things) {
  try {
    localStorage.setItem(key, JSON.stringify(things));
  } catch {
    // Then they last as long as the page.
  }
}

/** What the reader noted at a table, by what it is about. Notes stay in this browser. */
export const rememberedNotes = (code) => remembered(NOTES + code);
export const rememberNotes = (code, notes) => remember(NOTES + code, notes);

/** What the reader would give each chip to, as it was laid while listening. */
export const rememberedChips = (code) => remembered(CHIPS + code);
export const rememberChips = (code, chips) => remember(CHIPS + code, chips);
