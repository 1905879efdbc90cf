import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Instant } from '../../fields.ts'
import { COMPARED_MAX } from '../../limits.ts'
import { OfferedType } from '../offers.ts'
import { SearchCard } from './search.ts'

export const ComparedProfessional = z.object({
  professional: SearchCard,
  /** Appointment types with length and price. */
  offers: z.array(OfferedType),
  /** Available starts of the first appointment type in the next 7 days. Null if times aren't published. */
  starts_this_week: z.array(Instant).nullable(),
})
export type ComparedProfessional = z.infer<typeof ComparedProfessional>

const INVALID_IDS = `Please choose 1 to ${COMPARED_MAX} different professionals`

const isComparable = (ids: readonly string[]): boolean =>
  ids.length <= COMPARED_MAX &&
  new Set(ids).size === ids.length &&
  ids.every((id) => Id.safeParse(id).success)

export const compareScreen = endpoint('GET /screens/compare', {
  summary: 'Returns up to three professionals side by side, in the order of the ids',
  callers: ['athlete'],
  query: z.strictObject({
    /** Ids of professionals, separated by commas. */
    ids: z
      .string()
      .max(200)
      .refine((ids) => isComparable(ids.split(',')), INVALID_IDS),
  }),
  reply: z.object({
    items: z.array(ComparedProfessional),
    /** How many of the ids are of professionals who aren't listed anymore. */
    missing: z.int(),
  }),
})
