import { useOnceKnown } from '../client/once-known.ts'
import { lazyDialog } from './lazy-part.ts'
import type { SheetProps } from './sheet-window.tsx'

const SheetWindow = lazyDialog(async () => (await import('./sheet-window.tsx')).SheetWindow)

/** Loads the sheet's window when it first opens. */
export const Sheet = (props: SheetProps) => useOnceKnown(props.open) && <SheetWindow {...props} />
