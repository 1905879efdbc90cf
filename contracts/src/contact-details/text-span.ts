/** The first character, and the one after the last. */
export type TextSpan = { from: number; to: number }

/** Leaves out such signs at the end of a match. A pattern would take quadratic time. */
export const withoutEnd = (found: string, signs: string): string => {
  let end = found.length
  while (end > 0 && signs.includes(found[end - 1]!)) end -= 1
  return found.slice(0, end)
}

/** Lower-cases a text letter by letter, so that every place stays the same. Patterns are much faster on it. */
export const lowerCase = (text: string): string => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : text
        .split('')
        .map((unit) => (unit.toLowerCase().length === 1 ? unit.toLowerCase() : unit))
        .join('')
}
