import { z } from 'zod'
import { withoutControls } from '../control-characters.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, required, Version } from '../fields.ts'
import { SESSION_NOTE_MAX_CHARS, SESSION_SUMMARY_MAX_CHARS } from '../limits.ts'

/** Only the professional of the session reads it. */
export const SessionNote = z.object({
  appointment_id: Id,
  /** Null if it can't be decrypted. */
  text: z.string().nullable(),
  /** 0 before the first save. */
  version: z.int(),
  updated_at: Instant.nullable(),
})
export type SessionNote = z.infer<typeof SessionNote>

/** What the professional wrote about a session for the athlete. */
export const SessionSummary = z.object({
  appointment_id: Id,
  /** Null if it can't be decrypted. */
  text: z.string().nullable(),
  version: z.int(),
  shared_at: Instant,
  updated_at: Instant,
  changeable_until: Instant,
})
export type SessionSummary = z.infer<typeof SessionSummary>

export const SessionNoteForm = z.strictObject({
  text: z
    .string()
    .overwrite(withoutControls)
    .trim()
    .max(SESSION_NOTE_MAX_CHARS, `A note has at most ${SESSION_NOTE_MAX_CHARS} characters`),
  /** Of the note that the form was filled from; 0 without one. */
  version: Version,
})
export type SessionNoteForm = z.infer<typeof SessionNoteForm>

export const SessionSummaryForm = z.strictObject({
  text: required('Summary', SESSION_SUMMARY_MAX_CHARS),
  /** Of the summary that the form was filled from; 0 without one. */
  version: Version,
})
export type SessionSummaryForm = z.infer<typeof SessionSummaryForm>

export const getSessionNote = endpoint('GET /appointments/{id}/note', {
  summary: 'Returns the professional’s private note about an agreed session, which nobody else can read',
  callers: ['signed-in'],
  reply: SessionNote,
  problems: ['not-found'],
})

export const saveSessionNote = endpoint('PUT /appointments/{id}/note', {
  summary:
    'Saves the professional’s private note about an agreed session; an empty text clears it. Rejects a stale version',
  callers: ['signed-in'],
  body: SessionNoteForm,
  reply: SessionNote,
  problems: ['not-found', 'note-changed'],
  repeatable: true,
  secretReply: true,
})

export const getSessionSummary = endpoint('GET /appointments/{id}/summary', {
  summary: 'Returns what the professional wrote about a session for the athlete, to the two sides only',
  callers: ['signed-in'],
  reply: z.object({ summary: SessionSummary.nullable() }),
  problems: ['not-found'],
})

export const shareSessionSummary = endpoint('PUT /appointments/{id}/summary', {
  summary:
    'Shares a summary of a completed session with the athlete, or changes it within 24 hours. Rejects a stale version',
  callers: ['signed-in'],
  body: SessionSummaryForm,
  reply: SessionSummary,
  problems: ['not-found', 'not-completed', 'summary-changed', 'summary-final'],
  repeatable: true,
  secretReply: true,
})

export const listClientNotes = endpoint('GET /clients/{id}/notes', {
  summary:
    'Lists the notes and summaries of the newest 100 agreed sessions with a client, to their professional only',
  callers: ['signed-in'],
  reply: z.object({ notes: z.array(SessionNote), summaries: z.array(SessionSummary) }),
  problems: ['not-found'],
})
