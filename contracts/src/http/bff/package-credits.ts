import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../fields.ts'
import { PackageCredits } from '../package-credits.ts'

/** A sold package as one side sees it. */
export const ShownPackage = PackageCredits.extend({
  /** The other side's full name. */
  name: z.string(),
})
export type ShownPackage = z.infer<typeof ShownPackage>

export const packageCreditsScreen = endpoint('GET /screens/booking-packages', {
  summary:
    'Lists what is left of the packages that the caller bought or sold, the newest 100, with the other side’s names',
  callers: ['athlete', 'professional'],
  query: z.strictObject({ professional_id: Id.optional() }),
  reply: z.object({ items: z.array(ShownPackage) }),
})
