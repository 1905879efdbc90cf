/** A text in which look-alike characters are plain ones, with the place in the original of each of its characters. */
export type PlainText = { text: string; starts: number[]; ends: number[] }

/** Joins emoji, or shows nothing: zero-width characters, variation selectors, and the keycap around a digit. */
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}]/u
const DASH = /[\p{Pd}\u2212]/u
const DIGIT = /\p{Nd}/u
const DIGITS_PER_SCRIPT = 10

/** Returns '0' to '9' for a digit of any script. A script's digits are in a row, from zero to nine. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < DIGITS_PER_SCRIPT - 1 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const plain = (char: string): string => {
  if (INVISIBLE.test(char)) return ''
  if (DASH.test(char)) return '-'
  const folded = char.normalize('NFKC')
  if (folded.length === 1 && folded > '9' && DIGIT.test(folded)) return asciiDigit(folded)
  return folded.replaceAll('\u2024', '.').replaceAll('\u3002', '.')
}

/** Writes full-width, circled, and emoji digits and letters as ASCII, and leaves out what nobody sees. */
export const plainTextOf = (original: string): PlainText => {
  const found: PlainText = { text: '', starts: [], ends: [] }
  let at = 0
  for (const char of original) {
    const end = at + char.length
    const units = plain(char).split('')
    for (const unit of units) {
      found.text += unit
      found.starts.push(at)
      found.ends.push(end)
    }
    // What is invisible belongs to the character before it.
    if (units.length === 0 && found.ends.length > 0) found.ends[found.ends.length - 1] = end
    at = end
  }
  return found
}
