import { lazyDialog } from '@/ui/lazy-part.ts'

export const BookAgainDialog = lazyDialog(
  async () => (await import('./book-again-dialog.tsx')).BookAgainDialog,
)
