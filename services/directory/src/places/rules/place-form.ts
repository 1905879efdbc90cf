import { foldedWords } from '@fieldside/contracts/fold.ts'

/** Words that another word follows: 'St. Louis' is Saint Louis, and 'Fort' alone may become 'Fort Worth'. */
const BEFORE_WORDS: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  lk: 'lake',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  the: '',
}

/** Words that follow another one. */
const AFTER_WORDS: Record<string, string> = {
  hts: 'heights',
  hgts: 'heights',
  spg: 'spring',
  spgs: 'springs',
  jct: 'junction',
  twp: 'township',
  vlg: 'village',
  vly: 'valley',
  bch: 'beach',
  ctr: 'center',
  centre: 'center',
  fls: 'falls',
  rpds: 'rapids',
  gdns: 'gardens',
  mtn: 'mountain',
}

/**
 * Returns the form in which places are compared: 'saintlouis' for 'St. Louis' and 'Saint Louis', 'mclean' for 'McLean'
 * and 'Mc Lean'. The database's `place_form` returns the same.
 */
export const placeForm = (text: string): string =>
  foldedWords(text)
    .map((word, index, { length }) => {
      const before = index < length - 1 ? BEFORE_WORDS[word] : undefined
      return before ?? (index > 0 ? AFTER_WORDS[word] : undefined) ?? word
    })
    .join('')
