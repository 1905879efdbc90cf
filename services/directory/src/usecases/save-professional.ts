import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { SavedProfessional } from '@fieldside/contracts/http/saved-professionals.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { noProfessional } from '../errors.ts'
import { cardOf } from '../replies.ts'
import { findById, findManyById } from '../store/professionals.ts'
import {
  countSavedApproved,
  listSavedApproved,
  removeSaved,
  type SavedRow,
  saveOnce,
} from '../store/saved.ts'

const saved = cursorCodec('saved-professionals', TimedPosition)

const savedOf = (row: SavedRow): SavedProfessional => ({ ...row, created_at: row.created_at.toISOString() })

/** Idempotent. @throws notFound, also for a professional whom the athlete may not see */
export const saveProfessional = (ctx: DirectoryContext, id: string): Promise<SavedProfessional> => {
  const viewer = userOf(ctx)
  return write(ctx, async (tx) => {
    const record = await findById(tx, id)
    if (!record || !maySee(record, viewer)) throw noProfessional()
    return savedOf(await saveOnce(tx, viewer.userId, id, ctx.now()))
  })
}

/** Idempotent. */
export const unsaveProfessional = (ctx: DirectoryContext, id: string): Promise<void> => {
  const { userId } = userOf(ctx)
  return write(ctx, (tx) => removeSaved(tx, userId, id))
}

type SavedWithCard = SavedProfessional & { professional: ProfessionalCard }

type SavedPage = { items: SavedWithCard[]; next: string | null; total: number }

/** Lists the caller's saved professionals, newest first, while they are approved. @throws invalidInput */
export const listSaved = async (ctx: DirectoryContext, cursor: string | undefined): Promise<SavedPage> => {
  const viewer = userOf(ctx)
  const db = ctx.db.kysely
  const [{ rows, next }, total] = await Promise.all([
    listSavedApproved(db, viewer.userId, saved.decode(cursor)),
    countSavedApproved(db, viewer.userId),
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
