import { lazyDialog } from '@/ui/lazy-part.ts'

export const BookingDialog = lazyDialog(async () => (await import('./booking-dialog.tsx')).BookingDialog)
