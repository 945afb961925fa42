/** What this browser remembers of its reader; a browser that keeps nothing is no reason to fail. */

const NAME = "cardamom.name";

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
