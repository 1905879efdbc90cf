import { lazyDialog } from '@/ui/lazy-part.ts'

export const ReplyForm = lazyDialog(async () => (await import('./reply-form.tsx')).ReplyForm)
