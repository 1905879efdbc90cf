import type { BookingContext } from '../context.ts'
import { areKnown } from './store/clients.ts'

/** Returns whether two users have a booking or messages with each other, whoever of them is the athlete. */
export const knowsPerson = async (
  ctx: BookingContext,
  { id, other }: { id: string; other: string },
): Promise<{ knows: boolean }> => ({ knows: await areKnown(ctx.db.kysely, id, other) })
