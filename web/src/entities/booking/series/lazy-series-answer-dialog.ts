import { lazyDialog } from '@/ui/lazy-part.ts'

export const SeriesAnswerDialog = lazyDialog(
  async () => (await import('./series-answer-dialog.tsx')).SeriesAnswerDialog,
)
