import { lazyDialog } from '@/ui/lazy-part.ts'

export const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
export const BookAgainDialog = lazyDialog(
  async () => (await import('./book-again-dialog.tsx')).BookAgainDialog,
)
