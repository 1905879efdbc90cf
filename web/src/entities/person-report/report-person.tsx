import { isolated } from '@fieldside/contracts/bidi.ts'
import type { PersonReportPlace } from '@fieldside/contracts/person-report.ts'
import { Flag } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const ReportPersonDialog = lazyDialog(
  async () => (await import('./report-person-dialog.tsx')).ReportPersonDialog,
)

type ReportPersonProps = {
  /** The user who is reported. */
  userId: string
  name: string
  place: PersonReportPlace
  className?: string
}

/** Reports a person to the administrators. Shows nothing to administrators and on one's own pages. */
export const ReportPerson = ({ userId, name, place, className }: ReportPersonProps) => {
  const session = useSession()
  const [open, setOpen] = useState(false)
  if (session.status !== 'signed-in' || session.user.role === 'admin' || session.user.id === userId)
    return null
  return (
    <>
      <Button
        variant="ghost"
        size={place === 'thread' ? 'icon' : 'default'}
        className={className}
        aria-label={`Report ${isolated(name)}`}
        title={place === 'thread' ? 'Report' : undefined}
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden />
        {place !== 'thread' && 'Report'}
      </Button>
      {open && <ReportPersonDialog {...{ userId, name, place }} onClose={() => setOpen(false)} />}
    </>
  )
}
