import { userOf } from '@fieldside/platform/context.ts'
import { findSession } from '../../clients/store/clients.ts'
import type { BookingContext } from '../../context.ts'
import { existing, sideOf } from '../../errors.ts'
import type { Reader } from '../../schema.ts'

/** Checks that the caller is the professional of an agreed session. @throws not-found */
export const requireOwnSession = async (ctx: BookingContext, on: Reader, id: string): Promise<void> => {
  const { side } = sideOf(await findSession(on, id), userOf(ctx))
  existing(side === 'professional' ? side : undefined)
}
