/** A text in which look-alike characters are plain ones, with the place in the original of each of its characters. */
export type PlainText = { text: string; starts: number[]; ends: number[] }

/** Joins emoji, or shows nothing: zero-width characters, variation selectors, and the keycap around a digit. */
const INVISIBLE = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]/u
const DASH = /[\p{Pd}\u2212]/u
const DIGIT = /\p{Nd}/u
const DIGITS_PER_SCRIPT = 10

/** Numerals without a decimal value in Unicode: Roman, dingbats, Suzhou, Ethiopic, counting rods, and dice. */
const NUMERALS: readonly (readonly [first: number, count: number])[] = [
  [0x2160, 9],
  [0x2170, 9],
  [0x24f5, 10],
  [0x2680, 6],
  [0x2776, 10],
  [0x2780, 10],
  [0x278a, 10],
  [0x3021, 9],
  [0x1369, 9],
  [0x1d360, 9],
]
const HAN = ['〇零', '一壹', '二贰貳', '三叁參', '四肆', '五伍', '六陆陸', '七柒', '八捌', '九玖']
/** Letters of other scripts that look like Latin ones, in the order of the Latin ones below. */
const LOOK_ALIKE = 'аеорсухіјѕԁһԛԝӏАВЕКМНОРСТУХІЈЅкмтвнɡɑοαινρυκτχεΑΒΕΖΗΙΚΜΝΟΡΤΥΧᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢøłđı'
const LATIN = 'aeopcyxijsdhqwlABEKMHOPCTYXIJSkmtbhgaoaivpuktxeABEZHIKMNOPTYXabcdefghijklmnoprstuvwyzoldi'
/** Squared and circled letters in white on black, and the halves of flags. */
const LETTER_RUNS = [0x1f150, 0x1f170, 0x1f1e6]
const LETTERS = 26

const withNumerals = (): Map<string, string> => {
  const plainOf = new Map([...LOOK_ALIKE].map((char, at) => [char, LATIN[at]!]))
  for (const [first, count] of NUMERALS)
    for (let at = 0; at < count; at += 1) plainOf.set(String.fromCodePoint(first + at), String(at + 1))
  for (const [value, chars] of HAN.entries()) for (const char of chars) plainOf.set(char, String(value))
  for (const first of LETTER_RUNS)
    for (let at = 0; at < LETTERS; at += 1)
      plainOf.set(String.fromCodePoint(first + at), String.fromCodePoint(0x61 + at))
  for (const zero of ['⓿', '🄋', '🄌']) plainOf.set(zero, '0')
  return plainOf
    .set('🔟', '10')
    .set('ß', 'ss')
    .set('\u2024', '.')
    .set('\u3002', '.')
    .set('\u22c5', '·')
    .set('\u2219', '·')
}
const PLAIN_OF = withNumerals()

/** Returns '0' to '9' for a digit of any script. A script's digits are in a row, from zero to nine. */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0)!
  let value = 0
  while (value < DIGITS_PER_SCRIPT - 1 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

const plain = (char: string): string => {
  if (char >= ' ' && char <= '~') return char
  if (INVISIBLE.test(char)) return ''
  if (DASH.test(char)) return '-'
  const known = PLAIN_OF.get(char)
  if (known !== undefined) return known
  const folded = char.normalize('NFKD').replaceAll(/\p{Mn}/gu, '')
  if (DIGIT.test(folded) && [...folded].length === 1) return folded > '9' ? asciiDigit(folded) : folded
  return PLAIN_OF.get(folded) ?? folded
}

/** Writes digits and letters of other scripts, full width, and emoji as ASCII, and leaves out what nobody sees. */
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

/** Three or more single characters with the same sign between them: g m a i l . c o m */
const SPACED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@.]([ \t_*.-])(?:[\p{L}\p{N}@.]\1){1,60}[\p{L}\p{N}](?![\p{L}\p{N}])/gu

/** Joins letters that are written apart, so that an address reads like any other. */
export const withoutSpacing = (plain: PlainText): PlainText => {
  const { text, starts, ends } = plain
  const dropped = new Set<number>()
  for (const { index, 0: found } of text.matchAll(SPACED))
    if (/\p{L}/u.test(found)) for (let at = 1; at < found.length; at += 2) dropped.add(index + at)
  const kept = (_: unknown, at: number): boolean => !dropped.has(at)
  if (dropped.size === 0) return plain
  return { text: text.split('').filter(kept).join(''), starts: starts.filter(kept), ends: ends.filter(kept) }
}
