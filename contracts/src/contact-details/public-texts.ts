import { contactDetailsOf } from './mask-text.ts'
import { isWithinOneEdit } from './one-edit.ts'
import { plainTextOf } from './plain-text.ts'

const LETTER = /\p{L}/u
/** Digits and signs that stand for letters, and letters that look alike: Fie1dside, Supp0rt, Admln. */
const SAME: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '|': 'i',
  '!': 'i',
}
const skeletonOf = (text: string): string =>
  text.toLowerCase().replaceAll(/[01l3457@$|!]/g, (sign) => SAME[sign] ?? sign)

const OURS = skeletonOf('fieldside')
/** Whether words, alone or joined with those after them, are our name or nearly so: Feildside, Fiel dside. */
const hasOurName = (words: readonly string[]): boolean =>
  words.some(
    (word, at) =>
      word.includes(OURS) ||
      words.some((_, end) => end >= at && isWithinOneEdit(words.slice(at, end + 1).join(''), OURS)),
  )

/** Words that only names of staff have. One of STAFF must be among the words of a name that has no other ones. */
const TITLES =
  'admin admins administrator administrators administration support moderator moderators moderation security system official sysadmin webmaster postmaster noreply helpdesk customerservice customercare soporte trustsafety trustandsafety payments refunds verified verificado verificada verifie verifiee verifiziert verification notifications'
/** Family names of real people. They pass as staff only without a first name. */
const FAMILY_NAMES = 'staff billing'
const STAFF = `${TITLES} ${FAMILY_NAMES} paymentsteam verificationteam helpcenter accountteam disputes`
const STAFF_PARTS = `${TITLES} ${FAMILY_NAMES} team the our site customer service services client account accounts payment trust and safety care center department office agent bot equipo help desk platform app refund dispute disputes mod fraud compliance legal`
const skeletonsOf = (words: string): string[] => words.split(' ').map(skeletonOf)
const TITLE_WORDS = new Set(skeletonsOf(TITLES))
const STAFF_WORDS = skeletonsOf(STAFF)
/** As a word: Tea M. is a person. */
const TEAM = skeletonOf('team')
const ONLY_STAFF = new RegExp(`^(?:${skeletonsOf(STAFF_PARTS).join('|')})+$`)
/** Marks of a name that somebody has checked. */
const CHECK_MARK = /[\u2705\u2611\u2713\u2714\u{1f5f8}\u{1f6e1}]/u

/** Whether a name pretends to be Fieldside, its staff, or checked by it. */
const isImpersonation = (name: string): boolean => {
  const words = skeletonOf(plainTextOf(name).text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const joined = words.join('')
  return (
    CHECK_MARK.test(name) ||
    hasOurName(words) ||
    words.some((word) => TITLE_WORDS.has(word)) ||
    (ONLY_STAFF.test(joined) && (words.includes(TEAM) || STAFF_WORDS.some((role) => joined.includes(role))))
  )
}

/** Whether a text has a letter that is visible. Han numerals count as letters here: 王一. */
const hasLetter = (text: string): boolean =>
  [...text].some((char) => LETTER.test(char) && plainTextOf(char).text !== '')

/** Zelle and Venmo are also names. */
const isOneWord = (found: string): boolean => /^\p{L}+$/u.test(found)

/** Returns why other users must not see such a name, or null. Empty names are the schema's to reject. */
export const refuseName = (name: string, label: string): string | null => {
  if (name.trim() === '') return null
  if (!hasLetter(name)) return `${label} must contain at least one letter`
  if (isImpersonation(name))
    return `${label} can’t look like a name of Fieldside or its staff. Please enter your own.`
  return contactDetailsOf(name).every(isOneWord) ? null : `${label} can’t contain contact details`
}

/** Returns why other users must not see such a last name, or null. The rest of the name is judged by refuseName. */
export const refuseLastName = (name: string, label: string): string | null =>
  FAMILY_NAMES.split(' ').includes(name.trim().toLowerCase()) ? null : refuseName(name, label)

type FullName = { first_name: string | null; last_name: string | null }

/** Returns why other users must not see such a full name, or null. Either name may be missing. */
export const refuseFullName = ({ first_name, last_name }: FullName, label: string): string | null =>
  refuseName(first_name ?? '', label) ??
  refuseLastName(last_name ?? '', label) ??
  refuseName([first_name, last_name].join(' '), label)

/** Returns why a text that everyone can read is refused, with what was found in it, or null. */
export const refuseContactDetails = (text: string, label: string): string | null => {
  const [found] = contactDetailsOf(text)
  return found === undefined ? null : `${label} can’t contain contact details. Please remove “${found}”.`
}
