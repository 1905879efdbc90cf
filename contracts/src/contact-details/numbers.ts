import { digitsOfPlainWord, digitsOfWord, timesOfWord } from './number-words.ts'
import { matchesOf, type TextSpan } from './text-span.ts'

/** A number in a text, with the words and the signs between it and the number before. */
export type NumberToken = TextSpan & {
  digits: string
  value: number
  /** A decimal, or an amount with thousands separators. */
  isAmount: boolean
  /** Between the number before and this one, or from the start of the text. */
  gap: string
  /** Lower-case words in the gap. */
  words: readonly string[]
  /** The lower-case word right after it; empty if there is none. */
  unit: string
  isWord: boolean
}

/** Digits, a decimal, an amount with thousands separators, or a word that may hold digits. */
const PART =
  /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d{1,2}(?!\d))?|(?<![\d.])\d{1,4}\.\d{1,2}(?![\d.]*\d)|[\p{L}\p{N}]+/gu
/** Letters that look like digits, in a group with digits: 5o5, 0l99, SO5, but not B12. */
const LOOK_ALIKE = /^(?=.*\d)(?![SBZsz].$|B\d\d$)[\doOlISBZsz]*[\doOlI]$/
/** A group of nothing but such letters counts only between numbers. */
const ONLY_LOOK_ALIKE = /^[oOlI]{1,4}$/
const LETTERS = 'oOlISBZsz'
const FIGURES = '001158252'
const withoutLetters = (group: string): string =>
  group.replaceAll(/[a-z]/gi, (letter) => FIGURES[LETTERS.indexOf(letter)] ?? '')

type Part = TextSpan & { text: string; digits: string | null; isWord: boolean }

const AMOUNT = /^[\d.,]+$/

const partsOf = ({ index, 0: text }: RegExpExecArray): Part[] => {
  const part = { from: index, to: index + text.length, text, isWord: false }
  if (AMOUNT.test(text)) return [{ ...part, digits: text.replaceAll(/\D/g, '') }]
  const said = digitsOfWord(text)
  if (said !== null) return [{ ...part, digits: said, isWord: true }]
  if (LOOK_ALIKE.test(text)) return [{ ...part, digits: withoutLetters(text) }]
  return [...text.matchAll(/\d+|\D+/g)].map((piece) => ({
    from: index + piece.index,
    to: index + piece.index + piece[0].length,
    text: piece[0],
    digits: /\d/.test(piece[0]) ? piece[0] : null,
    isWord: false,
  }))
}

const SIGNS_AROUND = 3
const isClose = (one: Part, other: Part): boolean => other.from - one.to <= SIGNS_AROUND
const PIECE = /^\p{L}{1,3}$/u
const PIECES_MAX = 10

/** Returns the longest number word that starts at a part and is written in pieces: f i v e, ze-ro. */
const wordInPieces = (parts: readonly Part[], start: number): { word: Part; pieces: number } | undefined => {
  let joined = ''
  let found: { word: Part; pieces: number } | undefined
  for (const [at, part] of parts.slice(start, start + PIECES_MAX).entries()) {
    if (!PIECE.test(part.text) || (at === 0 ? part.digits !== null : !isClose(parts[start + at - 1]!, part)))
      break
    joined += part.text.toLowerCase()
    const digits = at > 0 ? digitsOfPlainWord(joined) : undefined
    const word = { ...parts[start]!, to: part.to, text: joined, isWord: true }
    if (digits !== undefined) found = { word: { ...word, digits }, pieces: at + 1 }
  }
  return found
}

const withWordsInPieces = (parts: readonly Part[]): Part[] => {
  const found: Part[] = []
  for (let at = 0; at < parts.length; ) {
    const { word, pieces } = wordInPieces(parts, at) ?? { word: parts[at]!, pieces: 1 }
    found.push(word)
    at += pieces
  }
  return found
}

const isNear = (one: Part | undefined, other: Part): boolean =>
  one !== undefined && one.digits !== null && isClose(one, other)

/** Reads 'o' and 'l' between numbers as digits, and 'double five' as 55. */
const withWeakDigits = (parts: readonly Part[]): Part[] => {
  const found: Part[] = []
  for (const [at, part] of parts.entries()) {
    const before = found.at(-1)
    const next = parts[at + 1]
    const isBetween =
      part.digits === null &&
      ONLY_LOOK_ALIKE.test(part.text) &&
      isNear(before, part) &&
      next !== undefined &&
      (next.digits !== null || ONLY_LOOK_ALIKE.test(next.text)) &&
      next.from - part.to <= SIGNS_AROUND
    const times = before && before.digits === null ? timesOfWord(before.text) : undefined
    if (isBetween) found.push({ ...part, digits: withoutLetters(part.text) })
    else if (times && before && part.digits !== null) {
      found.pop()
      found.push({ ...part, from: before.from, digits: part.digits[0]!.repeat(times) + part.digits.slice(1) })
    } else found.push(part)
  }
  return found
}

/** Finds the numbers of a text, also in words and with letters that look like digits. */
export const numbersIn = (text: string): NumberToken[] => {
  const parts = withWeakDigits(withWordsInPieces(matchesOf(PART, text).flatMap(partsOf)))
  const found: NumberToken[] = []
  let words: string[] = []
  for (const { from, to, text: word, digits, isWord } of parts) {
    const last = found.at(-1)
    if (digits === null) {
      words.push(word.toLowerCase())
      if (last && last.unit === '' && words.length === 1 && from - last.to <= 2)
        last.unit = word.toLowerCase()
      continue
    }
    const gap = text.slice(last?.to ?? 0, from)
    // Twenty-five is one number.
    if (gap === '-' && isWord && last?.isWord && /^[2-9]0$/.test(last.digits) && /^[1-9]$/.test(digits)) {
      found[found.length - 1] = {
        ...last,
        to,
        digits: last.digits[0] + digits,
        value: last.value + Number(digits),
      }
      continue
    }
    const isAmount = /[.,]/.test(word)
    const value = Number(isAmount ? word.replaceAll(',', '') : digits)
    found.push({
      from,
      to,
      digits,
      value,
      isAmount,
      isWord,
      gap,
      words,
      unit: '',
    })
    words = []
  }
  return found
}
