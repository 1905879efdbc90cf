import type { Role } from '@fieldside/contracts/roles.ts'

const GIVEN: Record<Role, string> = {
  athlete: 'They can search for professionals, request sessions and train.',
  professional: 'They are asked to finish their setup, and are listed once they are approved.',
  admin: 'They can approve professionals, change roles, send announcements and edit the library.',
}

const TAKEN: Record<Role, string> = {
  athlete: 'Sessions that they asked for stand, but they can neither see nor call them off any more.',
  professional:
    'They leave the search at once, and their pending requests are cancelled. Agreed sessions stand, but only the athletes can still call them off.',
  admin: 'They lose access to this panel at once.',
}

export const consequencesOf = (before: Role, after: Role): string =>
  [TAKEN[before], GIVEN[after]].filter(Boolean).join(' ')
