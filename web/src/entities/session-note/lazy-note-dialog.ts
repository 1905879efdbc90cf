import { lazyDialog } from '@/ui/lazy-part.ts'

/** Loads when a note or a summary is first edited. */
export const NoteDialog = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)
