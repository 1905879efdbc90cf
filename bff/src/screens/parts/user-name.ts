import type { PersonName } from '@fieldside/contracts/http/identity.ts'

const DELETED = 'Deleted user'

/** Returns the full name of a user that was looked up: `unnamed` without a name, `deleted` for an unknown id. */
export const userName = (person: PersonName | undefined, unnamed: string, deleted = DELETED): string =>
  person ? person.full_name || unnamed : deleted

/** 'Jonah R.' for an athlete. */
export const shortAthleteName = (person: PersonName | undefined): string => {
  if (!person) return DELETED
  if (!person.first_name) return 'Athlete'
  const initial = [...person.last_name][0]
  return initial ? `${person.first_name} ${initial}.` : person.first_name
}
