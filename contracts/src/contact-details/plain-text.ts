import { matchesOf } from './text-span.ts'

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

const plainly = (original: string): PlainText => {
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

/** Replaces what a pattern finds. Each character of the replacement stands for the whole of it. */
export const withReplaced = (
  plain: PlainText,
  pattern: RegExp,
  replacementOf: (match: RegExpExecArray) => string,
): PlainText => {
  const replaced: PlainText = { text: '', starts: [], ends: [] }
  let at = 0
  const copyUntil = (end: number): void => {
    replaced.text += plain.text.slice(at, end)
    for (; at < end; at += 1) {
      replaced.starts.push(plain.starts[at]!)
      replaced.ends.push(plain.ends[at]!)
    }
  }
  for (const match of matchesOf(pattern, plain.text)) {
    const replacement = replacementOf(match)
    if (replacement === match[0]) continue
    copyUntil(match.index)
    at += match[0].length
    replaced.text += replacement
    for (let unit = 0; unit < replacement.length; unit += 1) {
      replaced.starts.push(plain.starts[match.index]!)
      replaced.ends.push(plain.ends[at - 1]!)
    }
  }
  if (at === 0) return plain
  copyUntil(plain.text.length)
  return replaced
}

/** Signs with a name in HTML. */
const SIGN_OF: Record<string, string> = {
  commat: '@',
  period: '.',
  lowbar: '_',
  num: '#',
  colon: ':',
  sol: '/',
  comma: ',',
  plus: '+',
  dollar: '$',
  hyphen: '-',
  nbsp: ' ',
}
/** &#64; &#x40; &commat; \u0040, and %40 after a letter or another code, but not 80%40 kg */
const CODES = new RegExp(
  [
    String.raw`&(?:amp;)?(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>${Object.keys(SIGN_OF).join('|')})(?=;));?`,
    String.raw`\\(?:u00|x)(?<escaped>[2-7][\da-f])`,
    String.raw`(?:(?<=\p{L}\d{0,4}|%[2-7][\da-f])|(?=%[2-7][a-f]))%(?:25){0,3}(?<encoded>[2-7][\da-f])`,
  ].join('|'),
  'giu',
)
const CODE_POINT_MAX = 0x10ffff
const characterOf = ({ 0: found, groups = {} }: RegExpExecArray): string => {
  const { decimal, hex, name, escaped, encoded } = groups
  if (name) return SIGN_OF[name.toLowerCase()]!
  const code = decimal ? Number(decimal) : Number.parseInt((hex ?? escaped ?? encoded)!, 16)
  return code <= CODE_POINT_MAX ? String.fromCodePoint(code).split('').map(plain).join('') : found
}

/** Signs that look like a dot and mostly begin the items of a list. */
export const BULLET = '[\u00b7\u2022\u2027\u30fb\u25cf\u25aa\u25e6\u2e31\u16eb\u0702]'
/** anaruns•com: between words, bullets are bullets. */
const BULLETS_FOR_DOTS = new RegExp(
  `(?<=[\\p{L}\\p{N}_-])(?:\\s?${BULLET}\\s?(?=com(?![\\p{L}\\p{N}]))|${BULLET}(?=(?:net|org|info|io)(?![\\p{L}\\p{N}])))`,
  'giu',
)

/**
 * Writes digits and letters of other scripts, full width, and emoji as ASCII, resolves codes of HTML and URLs, and
 * leaves out what nobody sees.
 */
export const plainTextOf = (original: string): PlainText =>
  withReplaced(withReplaced(plainly(original), CODES, characterOf), BULLETS_FOR_DOTS, () => '.')

/** Three or more single characters with the same sign between them: g m a i l . c o m */
const SPACED =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}@.]([ \t_*.-])(?:[\p{L}\p{N}@.]\1){1,60}[\p{L}\p{N}](?![\p{L}\p{N}])/gu

/** Joins letters that are written apart, so that an address reads like any other. */
export const withoutSpacing = (plain: PlainText): PlainText => {
  const { text, starts, ends } = plain
  const dropped = new Set<number>()
  for (const { index, 0: found } of matchesOf(SPACED, text))
    if (/\p{L}/u.test(found)) for (let at = 1; at < found.length; at += 2) dropped.add(index + at)
  const kept = (_: unknown, at: number): boolean => !dropped.has(at)
  if (dropped.size === 0) return plain
  return { text: text.split('').filter(kept).join(''), starts: starts.filter(kept), ends: ends.filter(kept) }
}
