import { isolated } from '@fieldside/contracts/bidi.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Transaction } from '@fieldside/contracts/http/bff/transactions.ts'
import type { PaymentStatus } from '@fieldside/contracts/http/payments.ts'
import { packageWords } from '@fieldside/contracts/package-words.ts'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { dollars } from '@/entities/payment/dollars.ts'
import { refundedPart } from '@/entities/refund/money-back.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { PAYMENT_STATUS_LABELS, statusWords, whatWords } from './payment-words.ts'

const LOAD_FAILED = 'Failed to load transaction history.'

export const PaymentList = ({ status }: { status?: PaymentStatus }) => (
  <QueryState
    card
    query={useEndpoint(screens.transactionsScreen, { query: { status } })}
    title={LOAD_FAILED}
    toast={LOAD_FAILED}
    loading={<ListLoading />}
  >
    {(first) =>
      first.items.length === 0 ? <Empty status={status} /> : <Rows first={first} status={status} />
    }
  </QueryState>
)

const VARIANTS = {
  completed: 'default',
  pending: 'warn',
  failed: 'destructive',
  refunded: 'outline',
} as const

const variantOf = (payment: Transaction) => {
  const { status, refund, dispute } = payment
  const isOpen = refund === 'pending' || refund === 'failed' || dispute === 'open' || dispute === 'appealed'
  if (isOpen) return VARIANTS.pending
  return refundedPart(payment) ? VARIANTS.refunded : VARIANTS[status]
}

const COLUMNS: readonly Column<Transaction>[] = [
  {
    header: 'Type',
    typed: true,
    cell: (payment) => <What payment={payment} />,
  },
  {
    header: 'Status',
    cell: (payment) => <Badge variant={variantOf(payment)}>{statusWords(payment)}</Badge>,
  },
  { header: 'Date', cell: ({ created_at: at }) => <Time at={at} show="day" /> },
  { header: 'Amount', align: 'right', cell: ({ amount_cents: cents }) => dollars(cents) },
  { header: 'Receipt', align: 'right', quietHeader: true, cell: (payment) => <ReceiptLink {...payment} /> },
]

/** Only what was paid has a receipt. */
const ReceiptLink = ({ id, status, created_at: at, ...payment }: Transaction) =>
  (status === 'completed' || status === 'refunded') && (
    <Link
      to={`/receipts/${id}`}
      aria-label={`Receipt for ${whatWords(payment)} of ${formatDay(at)}`}
      className="inline-block py-0.5 font-medium quiet-link"
    >
      Receipt
    </Link>
  )

const What = ({ payment }: { payment: Transaction }) => {
  const { appointment_id: id, session, package: sold, package_with: seller } = payment
  const label = whatWords(payment)
  return (
    <>
      {id ? (
        <Link to={`/booking/${id}`} className="font-medium quiet-link">
          {label}
        </Link>
      ) : (
        <span className="font-medium">{label}</span>
      )}
      {sold && (
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {seller && `${isolated(seller)}, `}
          {packageWords(sold)}
        </span>
      )}
      {session && (
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          {session.with}, session on <Time at={session.appointment_date} show="day" />
        </span>
      )}
    </>
  )
}

type RowsProps = { first: Page<Transaction>; status: PaymentStatus | undefined }

const Rows = ({ first, status }: RowsProps) => {
  const pages = usePages(first, screens.transactionsScreen, (cursor) => ({ query: { status, cursor } }))
  return (
    <>
      <Card className="overflow-hidden">
        <Table caption="Payments" columns={COLUMNS} rows={pages.rows} rowKey={({ id }) => id} />
      </Card>
      <MoreButton {...pages} />
    </>
  )
}

const Empty = ({ status }: { status: PaymentStatus | undefined }) => (
  <Card>
    <EmptyState
      title={status ? `No ${PAYMENT_STATUS_LABELS[status].toLowerCase()} payments` : 'No payments yet'}
      action={
        !status && (
          <LinkButton to="/pricing" variant="outline">
            See pricing
          </LinkButton>
        )
      }
    >
      {status === 'pending'
        ? 'Payments appear here while your bank or the payment provider is processing them.'
        : 'Your payments will appear here.'}
    </EmptyState>
  </Card>
)

const ListLoading = () => (
  <Card>
    <Loading label="Loading payments" className="divide-y divide-line">
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex items-center justify-between gap-6 px-5 py-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </Loading>
  </Card>
)
