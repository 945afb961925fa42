/** Sentences: templates from words/table.toml, filled in. */

const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/**
 * Fill a template: `{name}` is replaced, `{n|one|many}` becomes one of two words by the number n.
 * @param {string} template
 * @param {Record<string, unknown>} parts
 */
export function fill(template, parts = {}) {
  return template.replace(HOLE, (hole, name, one, many) => {
    if (!(name in parts)) return hole;
    if (one === undefined) return String(parts[name]);
    return Number(parts[name]) === 1 ? one : many;
  });
}

/**
 * Someone who says the sentences of a language file.
 * @param {object} words the tables of the file
 * @returns {(path: string, parts?: Record<string, unknown>) => string} an unknown path is said as it is, for all to see
 */
export function speaker(words) {
  return (path, parts) => {
    const found = path.split(".").reduce((table, key) => table?.[key], words);
    return typeof found === "string" ? fill(found, parts) : path;
  };
}
