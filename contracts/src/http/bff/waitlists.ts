import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { ProfessionalCard } from '../directory.ts'
import { OfferedType } from '../offers.ts'
import { WaitlistEntry } from '../waitlists.ts'

const Named = ProfessionalCard.pick({
  id: true,
  first_name: true,
  last_name: true,
  is_approved: true,
  is_accepting_bookings: true,
})

export const OwnWaitlist = WaitlistEntry.extend({
  /** Null for a professional who no longer exists. */
  professional: Named.nullable(),
})
export type OwnWaitlist = z.infer<typeof OwnWaitlist>

export const waitlistsScreen = endpoint('GET /screens/waitlists', {
  summary: 'Lists the waitlists that the athlete is on, with the names of the professionals',
  callers: ['athlete'],
  reply: z.object({ items: z.array(OwnWaitlist) }),
})

export const waitlistScreen = endpoint('GET /screens/waitlists/{id}', {
  summary: 'Returns what an athlete needs to join the waitlist of a professional, by the professional’s id',
  callers: ['athlete'],
  reply: z.object({
    professional: Named,
    types: z.array(OfferedType),
    /** The professional's. Null if they have set no hours, so that any time can be requested. */
    time_zone: z.string().nullable(),
    /** The athlete's place on the waitlist. */
    entry: WaitlistEntry.nullable(),
    /** How many waitlists the athlete is on. */
    waitlists: z.int(),
  }),
  problems: ['not-found'],
})
