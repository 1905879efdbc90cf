import { Flag } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '@/ui/lazy-part.ts'

const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** Beside a message of the other side. With a mouse, it appears when it is pointed at. */
export const ReportButton = ({ id, onReported }: { id: string; onReported: () => void }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label="Report this message"
        title="Report"
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted opacity-0 hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-70"
      >
        <Flag aria-hidden className="size-4" />
      </button>
      {open && <ReportDialog id={id} onDone={onReported} onClose={() => setOpen(false)} />}
    </>
  )
}
