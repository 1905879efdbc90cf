import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { LANGUAGE_LABELS } from '@fieldside/contracts/languages.ts'
import type { PracticeField } from '@fieldside/contracts/practice.ts'
import { readerZone, sameClock, zoneName } from '@/client/time-format.ts'
import { availabilityWords } from './words.ts'

/** Returns 'Answers 96% within 24 h, usually in 3 h'; null while too few requests are known. */
export const responseWords = ({ response }: Pick<ProfessionalCard, 'response'>): string | null => {
  if (response === null) return null
  const usual = response.usual_hours === null ? '' : `, usually in ${response.usual_hours} h`
  return `Answers ${response.answered_percent}% within 24 h${usual}`
}

/** Returns '21 mi' or 'Under 1 mi'; null without a distance. */
export const distanceWords = (miles: number | null): string | null => {
  if (miles === null) return null
  return miles < 1 ? 'Under 1 mi' : `${Math.round(miles)} mi`
}

type Practice = { label: string; words: (card: Pick<ProfessionalCard, PracticeField>) => string[] }

/** Choices from lists, as cards, profiles, and the comparison show them. */
export const CHOICES: readonly Practice[] = [
  { label: 'Languages', words: ({ languages }) => languages.map((code) => LANGUAGE_LABELS[code]) },
]

/** Facts that are true or not. */
export const FLAGS: readonly Practice[] = [
  {
    label: 'Athletes',
    words: ({ welcomes_new_athletes: welcomes }) => (welcomes ? ['New athletes welcome'] : []),
  },
]

type Clocked = Pick<SearchCard, 'place' | 'time_zone' | 'location'>

/** Returns the zone in which a card's times are read: the place's for sessions in person, else the reader's. */
export const cardZone = ({ place, time_zone }: Clocked, zone = readerZone()): string =>
  (place === 'in_person' && time_zone) || zone

/** Returns 'Denver (MT)' when a time is read on the place's clock, and null when that is also the reader's. */
export const placeClock = (card: Clocked, at: string, zone = readerZone()): string | null => {
  const its = cardZone(card, zone)
  if (sameClock(its, zone, new Date(at))) return null
  const city = card.location?.split(',')[0]
  return city ? `${city} (${zoneName(its, new Date(at))})` : zoneName(its, new Date(at))
}

type Reader = { now?: Date; zone?: string; locale?: string }

/**
 * Returns 'Available today' or 'Next opening Thu 8:00 AM', with the date when it is a week or more down, and with the
 * place when its clock isn't the reader's; null without an opening.
 */
export const openingWords = (card: SearchCard, reader: Reader = {}): string | null => {
  const at = card.next_opening
  const words = availabilityWords(at, { ...reader, zone: cardZone(card, reader.zone) })
  const clock = at && placeClock(card, at, reader.zone)
  return clock ? `${words} in ${clock}` : words
}
