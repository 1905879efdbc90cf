import { lazyDialog } from '@/ui/lazy-part.ts'
import type { AnswerDialogProps } from './accept-dialog.tsx'

const AcceptDialog = lazyDialog(async () => (await import('./accept-dialog.tsx')).AcceptDialog)
const DeclineDialog = lazyDialog(async () => (await import('./decline-dialog.tsx')).DeclineDialog)
const SuggestDialog = lazyDialog(async () => (await import('./suggest-dialog.tsx')).SuggestDialog)

const DIALOGS = { accept: AcceptDialog, suggest: SuggestDialog, decline: DeclineDialog }

export type Answer = keyof typeof DIALOGS

/** The dialog of an answer to a request. */
export const AnswerDialog = ({ answer, ...rest }: AnswerDialogProps & { answer: Answer }) => {
  const Dialog = DIALOGS[answer]
  return <Dialog {...rest} />
}
