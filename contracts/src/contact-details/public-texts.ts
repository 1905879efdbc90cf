import { contactDetailsOf } from './mask-text.ts'
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
const OURS_APART = [skeletonOf('field'), skeletonOf('side')].join(' ')

/** Words of which names of staff consist. One of STAFF must be among them. */
const STAFF =
  'admin admins administrator administrators administration support moderator moderators security staff system official sysadmin webmaster postmaster noreply helpdesk customerservice customercare soporte billing trustsafety trustandsafety paymentsteam verificationteam notifications'
const STAFF_PARTS =
  'admin admins administrator administrators administration support moderator moderators security staff system official sysadmin webmaster postmaster noreply helpdesk soporte team the our site customer service services client account accounts billing payment payments verification verified trust and safety care center department office agent bot notifications equipo help desk platform app refund refunds'
/** Family names of real people. They pass as staff only without a first name. */
const FAMILY_NAMES = 'staff billing'
const skeletonsOf = (words: string): string[] => words.split(' ').map(skeletonOf)
const STAFF_WORDS = skeletonsOf(STAFF)
const ONLY_STAFF = new RegExp(`^(?:${skeletonsOf(STAFF_PARTS).join('|')})+$`)

/** Whether a name pretends to be Fieldside or its staff. */
const isImpersonation = (name: string): boolean => {
  const words = skeletonOf(plainTextOf(name).text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
  const isSpaced = words.every((word) => [...word].length === 1)
  const joined = words.join('')
  const isOurs =
    words.some((word) => word.includes(OURS)) || ` ${words.join(' ')} `.includes(` ${OURS_APART} `)
  if (isOurs || (isSpaced && joined.includes(OURS))) return true
  return ONLY_STAFF.test(joined) && STAFF_WORDS.some((role) => joined.includes(role))
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

/** Returns why a text that everyone can read is refused, with what was found in it, or null. */
export const refuseContactDetails = (text: string, label: string): string | null => {
  const [found] = contactDetailsOf(text)
  return found === undefined ? null : `${label} can’t contain contact details. Please remove “${found}”.`
}
