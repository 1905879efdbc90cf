import { lazyDialog } from '@/ui/lazy-part.ts'

/** Loads when a list is first named. */
export const ListNameDialog = lazyDialog(async () => (await import('./list-name-dialog.tsx')).ListNameDialog)
