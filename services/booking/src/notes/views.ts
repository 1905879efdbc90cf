import type { SessionNote, SessionSummary } from '@fieldside/contracts/http/session-notes.ts'
import type { BookingContext } from '../context.ts'
import { changeableUntil } from './rules/summary.ts'
import type { NoteRow, SummaryRow } from './store/notes.ts'

type Sealing = Pick<BookingContext, 'healthSeal'>

/** Binds the encryption of a text to its row. */
const notePlace = (appointmentId: string): string => `note ${appointmentId}`
const summaryPlace = (appointmentId: string): string => `summary ${appointmentId}`

export const sealNote = ({ healthSeal }: Sealing, appointmentId: string, text: string): string =>
  healthSeal.close(text, notePlace(appointmentId))
export const sealSummary = ({ healthSeal }: Sealing, appointmentId: string, text: string): string =>
  healthSeal.close(text, summaryPlace(appointmentId))

export const sessionNoteViewOf = (
  { healthSeal }: Sealing,
  { appointment_id, version, text, updated_at }: NoteRow,
): SessionNote => ({
  appointment_id,
  version,
  text: healthSeal.open(text, notePlace(appointment_id)) ?? null,
  updated_at: updated_at.toISOString(),
})

export const summaryViewOf = (
  { healthSeal }: Sealing,
  { appointment_id, version, text, shared_at, updated_at }: SummaryRow,
): SessionSummary => ({
  appointment_id,
  version,
  text: healthSeal.open(text, summaryPlace(appointment_id)) ?? null,
  shared_at: shared_at.toISOString(),
  updated_at: updated_at.toISOString(),
  changeable_until: changeableUntil(shared_at).toISOString(),
})
