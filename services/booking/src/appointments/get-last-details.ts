import type { LastDetails } from '@fieldside/contracts/http/appointments.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { findLastDetails } from './store/appointments.ts'

export const getLastDetails = async (ctx: BookingContext): Promise<{ details: LastDetails | null }> => ({
  details: (await findLastDetails(ctx.db.kysely, userOf(ctx).userId)) ?? null,
})
