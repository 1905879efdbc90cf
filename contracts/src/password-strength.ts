import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** The user who sets the password. Unknown fields are missing. */
export type PasswordOwner = { email?: string; first_name?: string; last_name?: string }

const SENTENCES = {
  common: 'This password is too common. Choose another one.',
  owner: 'This password is too similar to your name or email address. Choose another one.',
  product: 'This password is too similar to the name of this site. Choose another one.',
  guessable: 'This password is easy to guess. Make it longer or use less predictable words.',
}
type Weakness = keyof typeof SENTENCES

const PRODUCT = 'fieldside'
/** zxcvbn's threshold for score 3, 'safely unguessable'. Eight random characters just reach it. */
const MIN_GUESSES_LOG10 = 8
/** Shorter names occur inside unrelated words. */
const SHORTEST_WORD_CHARS = 4
const YEAR = /(?:19|20)\d{2}/g

let factory: ZxcvbnFactory | undefined

/** Lazy, because decompressing the lists takes about 50 ms. */
const zxcvbn = (): ZxcvbnFactory => {
  factory ??= new ZxcvbnFactory({
    dictionary,
    graphs: adjacencyGraphs,
    // Both limit the work: without them, 128 crafted characters take half a second.
    maxLength: 64,
    l33tMaxSubstitutions: 10,
  })
  return factory
}

const wordsOf = ({ email = '', first_name = '', last_name = '' }: PasswordOwner): string[] =>
  [...[first_name, last_name].flatMap((name) => name.split(/\s+/)), email, ...email.split(/[@._+-]/)]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= SHORTEST_WORD_CHARS)

const without = (password: string, words: readonly string[]): string => {
  const lower = password.toLowerCase()
  const found = [...words]
    .sort((one, other) => other.length - one.length)
    .find((word) => lower.includes(word))
  if (found === undefined) return password
  const at = lower.indexOf(found)
  return without(password.slice(0, at) + password.slice(at + found.length), words)
}

const longestOf = (sequence: readonly MatchExtended[]): MatchExtended | undefined =>
  [...sequence].sort((one, other) => other.token.length - one.token.length)[0]

/** Estimates one spelling. zxcvbn also matches variants of `words`, such as 'f1eldside'. */
const estimate = (password: string, words: readonly string[]): Weakness | undefined => {
  const { guessesLog10, sequence } = zxcvbn().check(password, [...words])
  if (Math.round(guessesLog10 * 100) / 100 >= MIN_GUESSES_LOG10) return undefined
  const match = longestOf(sequence)
  if (match?.dictionaryName === 'passwords-common') return 'common'
  if (match?.dictionaryName !== 'userInputs') return 'guessable'
  return match.matchedWord === PRODUCT ? 'product' : 'owner'
}

const weaknessOf = (password: string, owner: PasswordOwner): Weakness | undefined => {
  const words = wordsOf(owner)
  const all = [PRODUCT, ...words]
  const weakness = estimate(password, all)
  if (weakness) return weakness
  // What anyone would try first adds no strength: the owner's words, years, the product's name. The words go first,
  // because an address may contain digits that look like a year.
  const unnamed = without(password, words)
  const undated = unnamed.replace(YEAR, '')
  const rest = without(undated, [PRODUCT])
  if (rest === password) return undefined
  const ofRest = estimate(rest, all)
  if (!ofRest) return undefined
  if (unnamed !== password) return 'owner'
  return rest === undated ? ofRest : 'product'
}

/** Returns why a password is too easy to guess, or undefined if it isn't. password.ts checks its composition. */
export const whyGuessable = (password: string, owner: PasswordOwner): string | undefined => {
  const weakness = weaknessOf(password, owner)
  return weakness && SENTENCES[weakness]
}
