import type { Role } from '@fieldside/contracts/roles.ts'

const GIVEN: Record<Role, string> = {
  athlete: 'They can search for professionals, request sessions, and train.',
  professional: 'They’ll need to finish their setup. They’re listed once they’re approved.',
  admin: 'They can approve professionals, change roles, send announcements, and edit the library.',
}

const TAKEN: Record<Role, string> = {
  athlete: 'Sessions they requested stay booked, but they can no longer see or cancel them.',
  professional:
    'They disappear from search right away, and their pending requests are canceled. Confirmed sessions stay booked, but only the athletes can cancel them.',
  admin: 'They lose access to this panel right away.',
}

export const consequencesOf = (before: Role, after: Role): string =>
  [TAKEN[before], GIVEN[after]].filter(Boolean).join(' ')
