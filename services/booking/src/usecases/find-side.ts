import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { noThread } from '../errors.ts'

/** Returns the side on which the caller can have threads. @throws not-found for an admin */
export const findSide = (ctx: BookingContext): { side: Side; userId: string } => {
  const { role, userId } = userOf(ctx)
  if (role === 'admin') throw noThread()
  return { side: role, userId }
}
