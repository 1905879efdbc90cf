import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { PROFESSIONAL_DEFAULTS } from '@fieldside/contracts/professional-types.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { MoreButton } from '@/ui/more-button.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { EmailCell } from './email-cell.tsx'
import { nameOf } from './professional-identity.ts'
import { type ProfessionalPage, useProfessionalPages } from './use-professional-pages.ts'

const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const WithdrawDialog = lazyDialog(async () => (await import('./decision-dialogs.tsx')).WithdrawDialog)

const STATUS = {
  draft: { label: 'Draft', variant: 'outline' },
  pending: { label: 'Pending', variant: 'warn' },
  approved: { label: 'Approved', variant: 'default' },
  rejected: { label: 'Rejected', variant: 'destructive' },
} as const

const Status = ({ status }: Pick<AdminProfessional, 'status'>) => (
  <Badge variant={STATUS[status].variant}>{STATUS[status].label}</Badge>
)

type Asked = { id: string; for: 'approve' | 'withdraw' }

/** Offers approval once a professional has submitted their setup, and withdrawal after the approval. */
const RowAction = ({ row, onAsk }: { row: AdminProfessional; onAsk: (asked: Asked) => void }) => {
  if (row.status === 'draft') return null
  const isApproved = row.status === 'approved'
  const label = isApproved ? 'Withdraw' : 'Approve'
  return (
    <Button
      variant={isApproved ? 'ghost' : 'outline'}
      size="sm"
      aria-label={isApproved ? `Withdraw the approval of ${nameOf(row)}` : `Approve ${nameOf(row)}`}
      onClick={() => onAsk({ id: row.id, for: isApproved ? 'withdraw' : 'approve' })}
    >
      {label}
    </Button>
  )
}

const columns = (onAsk: (asked: Asked) => void): Column<AdminProfessional>[] => [
  {
    header: 'Name',
    typed: true,
    cell: (row) => (
      <Link to={`/professional/${row.id}`} className="font-semibold quiet-link">
        {nameOf(row)}
      </Link>
    ),
  },
  { header: 'Email', cell: ({ email }) => <EmailCell address={email} /> },
  { header: 'Specialty', cell: ({ specialty }) => specialty ?? PROFESSIONAL_DEFAULTS.specialty },
  {
    header: 'Submitted',
    cell: ({ submitted_at }) =>
      submitted_at && <Time at={submitted_at} show="day" className="whitespace-nowrap" />,
  },
  { header: 'Status', cell: ({ status }) => <Status status={status} /> },
  {
    header: 'Action',
    quietHeader: true,
    align: 'right',
    cell: (row) => <RowAction row={row} onAsk={onAsk} />,
  },
]

type ProfessionalsTableProps = { first: ProfessionalPage; search: string }

export const ProfessionalsTable = ({ first, search }: ProfessionalsTableProps) => {
  const { rows, ...more } = useProfessionalPages(first, { search: search || undefined })
  const [asked, setAsked] = useState<Asked | null>(null)
  // Looked up on each render, because opening a document changes its row.
  const askedOf = rows.find(({ id }) => id === asked?.id)
  const AskedDialog = asked?.for === 'withdraw' ? WithdrawDialog : ApproveDialog
  return (
    <>
      <Card className="overflow-hidden">
        <Table caption="All professionals" columns={columns(setAsked)} rows={rows} rowKey={({ id }) => id} />
      </Card>
      <MoreButton {...more} />
      {askedOf && <AskedDialog professional={askedOf} onClose={() => setAsked(null)} />}
    </>
  )
}
