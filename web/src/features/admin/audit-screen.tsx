import { isolated } from '@fieldside/contracts/bidi.ts'
import type { AuditLine } from '@fieldside/contracts/http/bff/audit.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useEndpoint } from '@/client/api.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { BackButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { actionWords, actorWords, changeWords, objectWords } from './audit-words.ts'
import { TableLoading } from './table-loading.tsx'

const FAILED = 'We couldn’t load the audit log'

export const Screen = () => (
  <>
    <PageHeader
      eyebrow="Admin"
      title="Audit log"
      lead="What administrators and API clients did. No one can change or delete these entries."
      actions={<BackButton to="/admin">Back to Admin</BackButton>}
    />
    <QueryState
      query={useEndpoint(screens.adminAuditScreen, {})}
      title={FAILED}
      toast={FAILED}
      loading={<TableLoading columns={6} />}
    >
      {(lines) => <Lines first={lines} />}
    </QueryState>
  </>
)

const COLUMNS: Column<AuditLine>[] = [
  { header: 'When', cell: ({ at }) => <Time at={at} className="whitespace-nowrap" /> },
  {
    header: 'Who',
    typed: true,
    cell: (line) => <b>{isolated(actorWords(line))}</b>,
  },
  { header: 'What', typed: true, cell: actionWords },
  { header: 'About', typed: true, cell: (line) => objectWords(line) },
  {
    header: 'Before → after',
    typed: true,
    cell: (line) => <span className="block whitespace-pre-line text-sm">{changeWords(line)}</span>,
  },
  {
    header: 'Reason',
    typed: true,
    cell: ({ reason }) => reason ?? '–',
  },
]

const Lines = ({ first }: { first: Page<AuditLine> }) => {
  const { rows, ...more } = usePages(first, screens.adminAuditScreen, (cursor) => ({ query: { cursor } }))
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing yet">
          Approvals, role changes, announcements, and changes to webhook endpoints and API clients will appear
          here.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card>
        <Table caption="Audit log" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
      </Card>
      <MoreButton {...more} />
    </>
  )
}
