import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminPersonReport } from '@fieldside/contracts/http/bff/person-reports.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { PERSON_REPORT_REASON_LABELS, type PersonReportPlace } from '@fieldside/contracts/person-report.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'
import { Time } from '@/ui/time.tsx'

const SuspendDialog = lazyDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/person-reports.ts')).PersonReportDecision,
)

const PLACES: Record<PersonReportPlace, string> = {
  profile: 'on their profile',
  booking: 'about a booking',
  thread: 'in their messages',
}

/** The people whom someone reported, longest waiting first. Renders nothing when there are none. */
export const ReportedPeople = () => {
  const reports = useEndpoint(screens.adminPersonReportsScreen, {})
  useSectionOfAddress(!reports.isPending)
  if (!reports.data?.items.length) return null
  return (
    <Card id="reported-people" className="mb-7 scroll-mt-20">
      <section tabIndex={-1} aria-label="Reported people" className="outline-none">
        <CardHeader title="Reported people" />
        <div className="border-line border-t">
          <Reports first={reports.data} />
        </div>
      </section>
    </Card>
  )
}

const Reports = ({ first }: { first: Page<AdminPersonReport> }) => {
  const { rows, ...more } = usePages(first, screens.adminPersonReportsScreen, (cursor) => ({
    query: { cursor },
  }))
  return (
    <>
      <List items={rows} className="p-5">
        {(report) => <Report report={report} />}
      </List>
      <MoreButton {...more} />
    </>
  )
}

const Report = ({ report }: { report: AdminPersonReport }) => {
  const [open, setOpen] = useState<'suspend' | 'close' | null>(null)
  const { id, reported_id, reason, text, place, reported_at, other_reports } = report
  const reported = isolated(report.reported ?? 'A deleted user')
  const close = () => setOpen(null)
  return (
    <article aria-label={`Report of ${reported}`} className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span>
          <b className="font-semibold">{isolated(report.reporter ?? 'A deleted user')}</b> reported{' '}
          <b className="font-semibold">{reported}</b> {PLACES[place]}
          <span className="text-muted">
            , <Time at={reported_at} show="day" />
          </span>
        </span>
        {other_reports > 0 && (
          <Badge variant="destructive">
            {other_reports === 1 ? '1 other report' : `${other_reports} other reports`}
          </Badge>
        )}
      </p>
      <div className="border-warn border-l-2 pl-4">
        <p className="font-medium">{PERSON_REPORT_REASON_LABELS[reason]}</p>
        <p className="whitespace-pre-line break-words">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {report.reported !== null && (
          <Button size="sm" variant="destructive" onClick={() => setOpen('suspend')}>
            Suspend account
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={() => setOpen('close')}>
          Close report
        </Button>
      </div>
      {open === 'suspend' && (
        <SuspendDialog
          user={{ id: reported_id, full_name: report.reported ?? '', email: '' }}
          onClose={close}
        />
      )}
      {open === 'close' && (
        <ReasonDialog
          title={`Close the report of ${reported}?`}
          description="What you write goes to the audit log. Neither of the two reads it."
          label="Close report"
          resolver={resolver}
          command={actions.closePersonReport}
          params={{ id }}
          success="Report closed"
          failure="We couldn’t close the report"
          onClose={close}
        />
      )}
    </article>
  )
}
