import type { Role } from '@fieldside/contracts/roles.ts'

const GIVEN: Record<Role, string> = {
  athlete: 'They can search for professionals, request sessions, and train.',
  professional: 'They’ll need to finish their setup. They’re listed once they’re approved.',
  admin: 'They can approve professionals, change roles, send announcements, and edit the library.',
}

const KEPT = 'can still see, cancel, and write about these sessions'

const TAKEN: Record<Role, string> = {
  athlete: `Sessions they requested stay booked, and they ${KEPT}.`,
  professional: `They disappear from search right away, and their pending requests are canceled. Confirmed sessions stay booked, and they ${KEPT}.`,
  admin: 'They lose access to this panel right away.',
}

/** Administrators see every session, but take part in none. */
const TAKEN_FROM_ADMINS: Record<Role, string> = {
  athlete:
    'Sessions they requested stay booked, but as an administrator they can’t cancel or write about these sessions.',
  professional:
    'They disappear from search right away, and their pending requests are canceled. Confirmed sessions stay booked, but as an administrator they can’t cancel or write about these sessions.',
  admin: TAKEN.admin,
}

export const consequencesOf = (before: Role, after: Role): string =>
  [(after === 'admin' ? TAKEN_FROM_ADMINS : TAKEN)[before], GIVEN[after]].filter(Boolean).join(' ')
