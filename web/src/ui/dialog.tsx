import { useOnceKnown } from '../client/once-known.ts'
import type { DialogProps } from './dialog-window.tsx'
import { lazyDialog } from './lazy-part.ts'

export const loadWindow = async () => (await import('./dialog-window.tsx')).DialogWindow
const DialogWindow = lazyDialog(loadWindow)

/** Loads the dialog's window when it first opens. */
export const Dialog = (props: DialogProps) => useOnceKnown(props.open) && <DialogWindow {...props} />
