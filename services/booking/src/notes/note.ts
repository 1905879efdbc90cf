import type { SessionNote, SessionNoteForm } from '@fieldside/contracts/http/session-notes.ts'
import { write } from '@fieldside/platform/write.ts'
import { lockAppointment } from '../appointments/store/appointments.ts'
import type { BookingContext } from '../context.ts'
import { staleNote } from '../errors.ts'
import { requireOwnSession } from './steps/find-own.ts'
import { findNote, upsertNote } from './store/notes.ts'
import { sealNote, sessionNoteViewOf } from './views.ts'

/** Returns the caller's private note about a session. @throws not-found for everyone but its professional */
export const getSessionNote = async (ctx: BookingContext, id: string): Promise<SessionNote> => {
  await requireOwnSession(ctx, ctx.db.kysely, id)
  const found = await findNote(ctx.db.kysely, id)
  return found
    ? sessionNoteViewOf(ctx, found)
    : { appointment_id: id, text: '', version: 0, updated_at: null }
}

/**
 * Saves the caller's private note about a session. Saving the same text again changes nothing, because the reply may
 * have been lost.
 * @throws not-found for everyone but its professional, note-changed
 */
export const saveSessionNote = (
  ctx: BookingContext,
  id: string,
  { text, version }: SessionNoteForm,
): Promise<SessionNote> =>
  write(ctx, async (tx) => {
    await lockAppointment(tx, id)
    await requireOwnSession(ctx, tx, id)
    const found = await findNote(tx, id)
    const stored = found?.version ?? 0
    if (found && stored === version + 1 && sessionNoteViewOf(ctx, found).text === text)
      return sessionNoteViewOf(ctx, found)
    if (stored !== version) throw staleNote()
    const sealed = sealNote(ctx, id, text)
    const note = { appointment_id: id, version: stored + 1, text: sealed, updated_at: ctx.now() }
    await upsertNote(tx, note)
    return sessionNoteViewOf(ctx, note)
  })
