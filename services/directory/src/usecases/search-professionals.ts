import type { ShownCount } from '@fieldside/contracts/fields.ts'
import type { SavableCard, SearchQuery } from '@fieldside/contracts/http/directory.ts'
import { SEARCH_COUNT_MAX } from '@fieldside/contracts/limits.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { athleteIdOf } from '../domain/professional.ts'
import { cardOf } from '../replies.ts'
import { searchListed } from '../store/listings.ts'

const listed = cursorCodec('professionals', TimedPosition)
/**
 * Lists approved professionals who accept bookings, newest first. The BFF sees them as a visitor.
 * @throws invalidInput
 */
export const searchProfessionals = async (
  ctx: DirectoryContext,
  { cursor, ...filters }: SearchQuery,
): Promise<{ items: SavableCard[]; next: string | null; count: ShownCount }> => {
  const viewer = ctx.caller.kind === 'user' ? ctx.caller : null
  const after = listed.decode(cursor)
  const { rows, next, total } = await searchListed(ctx.db, { filters, athleteId: athleteIdOf(viewer), after })
  return {
    items: rows.map((row) => ({ ...cardOf(row, viewer), saved: row.saved })),
    next: listed.encode(next),
    count: { value: Math.min(total, SEARCH_COUNT_MAX), more: total > SEARCH_COUNT_MAX },
  }
}
