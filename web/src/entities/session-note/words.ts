import {
  SESSION_NOTE_MAX_CHARS,
  SESSION_SUMMARY_MAX_CHARS,
  SUMMARY_EDIT_HOURS,
} from '@fieldside/contracts/limits.ts'

export type NoteKind = 'note' | 'summary'

export const NOTE_WORDS = {
  note: {
    title: 'Private note',
    description: 'Only you can open it. The athlete and administrators can’t.',
    label: 'Note',
    help: `At most ${SESSION_NOTE_MAX_CHARS} characters.`,
    submit: 'Save note',
    saved: 'Note saved',
    failed: 'The note wasn’t saved',
  },
  summary: {
    title: 'Session summary',
    description: `The athlete can read it and gets a notification. You can change it for ${SUMMARY_EDIT_HOURS} hours.`,
    label: 'Summary',
    help: `At most ${SESSION_SUMMARY_MAX_CHARS} characters.`,
    submit: 'Share summary',
    saved: 'Summary shared',
    failed: 'The summary wasn’t shared',
  },
} as const satisfies Record<NoteKind, object>

/** Shown instead of a text that the server couldn't decrypt. */
export const UNREADABLE = 'This text can’t be read at the moment. Please contact support.'
