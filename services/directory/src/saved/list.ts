import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { listSaved, SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { findManyById } from '../professionals/store/professionals.ts'
import { cardOf } from '../professionals/views.ts'
import { countSavedApproved, listSavedApproved } from './store/saved.ts'
import { savedOf } from './views.ts'

const saved = cursorCodec('saved-professionals', TimedPosition)
type SavedWithCard = SavedEntry & { professional: ProfessionalCard }
type SavedPage = { items: SavedWithCard[]; next: string | null; total: number }

/**
 * Lists the caller's saved professionals who are approved, newest first: those of one list, or all. Another athlete's
 * list is empty.
 * @throws invalidInput
 */
export const listSavedProfessionals = async (
  ctx: DirectoryContext,
  { list, cursor }: QueryOf<typeof listSaved>,
): Promise<SavedPage> => {
  const viewer = userOf(ctx)
  const db = ctx.db.kysely
  const of = { athleteId: viewer.userId, list }
  const [{ rows, next }, total] = await Promise.all([
    listSavedApproved(db, of, saved.decode(cursor)),
    countSavedApproved(db, of),
  ])
  const ids = rows.map((row) => row.professional_id)
  const records = ids.length === 0 ? [] : await findManyById(db, ids)
  const cards = new Map(records.map((record) => [record.id, cardOf(record, viewer)]))
  const items = rows.flatMap((row) => {
    const professional = cards.get(row.professional_id)
    return professional ? [{ ...savedOf(row), professional }] : []
  })
  return { items, next: saved.encode(next), total }
}
