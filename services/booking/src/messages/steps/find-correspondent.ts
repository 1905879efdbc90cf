import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../../context.ts'
import { noThread } from '../../errors.ts'

/** Returns a caller who can have threads. @throws not-found for an admin */
export const findCorrespondent = (ctx: BookingContext) => {
  const { role, userId } = userOf(ctx)
  if (role === 'admin') throw noThread()
  return { role, userId }
}
