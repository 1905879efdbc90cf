import { lazyDialog } from '@/ui/lazy-part.ts'

const load = () => import('./reason-dialogs.tsx')

export const HideDialog = lazyDialog(async () => (await load()).HideDialog)
export const KeepDialog = lazyDialog(async () => (await load()).KeepDialog)
export const ReportDialog = lazyDialog(async () => (await load()).ReportDialog)
