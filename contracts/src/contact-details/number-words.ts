import { plainTextOf } from './plain-text.ts'

/** Number words without accents, in English, Spanish, French, German, Italian, Portuguese, and Russian. */
const WORDS: Record<string, string> = {
  '0': 'zero oh nought nil cero null ноль нуль',
  '1': 'one uno una un une um eins один одна',
  '2': 'two dos deux zwei zwo due dois duas два две',
  '3': 'three tres trois drei tre три',
  '4': 'four cuatro quatre vier quattro quatro четыре',
  '5': 'five fife cinco cinq funf fuenf cinque пять',
  '6': 'six seis sechs sei шесть',
  '7': 'seven siete sept sieben sette sete семь',
  '8': 'eight ocho huit acht otto oito восемь',
  '9': 'nine niner nueve neuf neun nove девять',
  '10': 'ten diez dix zehn dieci dez',
  '11': 'eleven onze elf undici',
  '12': 'twelve doce douze zwolf zwoelf dodici doze',
  '13': 'thirteen trece treize dreizehn',
  '14': 'fourteen catorce quatorze vierzehn',
  '15': 'fifteen quince quinze funfzehn',
  '16': 'sixteen dieciseis seize sechzehn',
  '17': 'seventeen diecisiete siebzehn',
  '18': 'eighteen dieciocho achtzehn',
  '19': 'nineteen diecinueve neunzehn',
  '20': 'twenty veinte vingt zwanzig venti vinte',
  '30': 'thirty treinta trente dreissig trenta trinta',
  '40': 'forty cuarenta quarante vierzig quaranta quarenta',
  '50': 'fifty cincuenta cinquante funfzig cinquanta cinquenta',
  '60': 'sixty sesenta soixante sechzig sessanta sessenta',
  '70': 'seventy setenta siebzig settanta',
  '80': 'eighty ochenta achtzig ottanta oitenta',
  '90': 'ninety noventa neunzig novanta',
}

const GERMAN_UNITS = 'ein zwei drei vier funf sechs sieben acht neun'.split(' ')
const GERMAN_TENS = 'zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'.split(' ')
/** vierunddreissig is 34. */
const GERMAN_COMPOUNDS = GERMAN_TENS.flatMap((ten, tens) =>
  GERMAN_UNITS.map((unit, units) => [`${unit}und${ten}`, `${tens + 2}${units + 1}`] as const),
)

const DIGITS_OF = new Map([
  ...GERMAN_COMPOUNDS,
  ...Object.entries(WORDS).flatMap(([digits, words]) =>
    words.split(' ').map((word) => [plainTextOf(word).text, digits] as const),
  ),
])

const LONGEST_FIRST = [...DIGITS_OF.keys()].toSorted((one, other) => other.length - one.length)
const NEXT_PART = new RegExp(`${LONGEST_FIRST.join('|')}|\\d|o`, 'y')

/** Returns the digits of one number word in lower case, or undefined. */
export const digitsOfPlainWord = (word: string): string | undefined => DIGITS_OF.get(word)

/** What digits stand for inside a word: f1ve, z3ro. */
const LETTER_OF = new Map(Object.entries({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }))
const spelled = (chunk: string): string => chunk.replaceAll(/\d/g, (digit) => LETTER_OF.get(digit) ?? digit)

const partsOf = (chunk: string): string | null => {
  let digits = ''
  NEXT_PART.lastIndex = 0
  while (NEXT_PART.lastIndex < chunk.length) {
    const part = NEXT_PART.exec(chunk)?.[0]
    if (part === undefined || (part === 'o' && chunk.length <= 2)) return null
    digits += DIGITS_OF.get(part) ?? (part === 'o' ? '0' : part)
  }
  return digits
}

/** Returns the digits of a number word, of several without a space, or of one with digits for letters; else null. */
export const digitsOfWord = (word: string): string | null => {
  const chunk = word.toLowerCase()
  return DIGITS_OF.get(chunk) ?? (/\d/.test(chunk) ? DIGITS_OF.get(spelled(chunk)) : null) ?? partsOf(chunk)
}

const TIMES: Record<string, number> = {
  double: 2,
  doble: 2,
  doppel: 2,
  doppelt: 2,
  triple: 3,
  dreifach: 3,
}

/** Returns how often the next digit counts: 2 after 'double'. */
export const timesOfWord = (word: string): number | undefined =>
  Object.hasOwn(TIMES, word.toLowerCase()) ? TIMES[word.toLowerCase()] : undefined
