import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { BookingContext } from '../context.ts'
import { listMembers } from './store/members.ts'
import { memberViewOf } from './views.ts'

/** Lists the caller's family members. */
export const listFamily = async (ctx: BookingContext): Promise<{ items: FamilyMember[] }> => {
  const now = ctx.now()
  const rows = await listMembers(ctx.db.kysely, userOf(ctx).userId)
  return { items: rows.map((row) => memberViewOf(row, now)) }
}
