import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import {
  type ReceiptSession,
  receiptScreen,
  type ShownReceipt,
} from '@fieldside/contracts/http/bff/receipts.ts'
import { isId } from '@fieldside/contracts/is-id.ts'
import { packageWords } from '@fieldside/contracts/package-words.ts'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatClock, formatExact, longZoneName } from '@/client/time-format.ts'
import { cardWords } from '@/entities/payment/card/card-words.ts'
import { dollars } from '@/entities/payment/dollars.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { BackButton, LinkButton } from '@/ui/link-button.tsx'
import { Logo } from '@/ui/logo.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { PartLoading } from './part-loading.tsx'
import { whatWords } from './payment-words.ts'
import { formatDate, MONEY_BACK_LABELS, receiptNumber } from './receipt-words.ts'

export const Receipt = ({ id }: { id: string }) => {
  const known = isId(id)
  const query = useEndpoint(receiptScreen, { params: { id } }, { enabled: known })
  if (!known || query.error?.status === 404) return <NotFound />
  return (
    <QueryState page query={query} title="We couldn’t load this receipt" loading={<PartLoading />}>
      {(receipt) => <Shown receipt={receipt} />}
    </QueryState>
  )
}

const NotFound = () => (
  <EmptyState
    page
    title="Receipt Not Found"
    action={<LinkButton to="/transactions">Go to Transactions</LinkButton>}
  >
    This receipt doesn’t exist, or it isn’t yours.
  </EmptyState>
)

const Shown = ({ receipt }: { receipt: ShownReceipt }) => (
  <div className="max-w-2xl">
    <div className="mb-5 flex flex-wrap justify-between gap-2 print:hidden">
      <BackButton to="/transactions">Transactions</BackButton>
      <Button onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </Button>
    </div>
    <Card className="print:border-0">
      <header className="flex flex-wrap items-end justify-between gap-4 px-5 pt-5 pb-4">
        <div>
          <h1 className="text-2xl">Receipt</h1>
          <p className="mt-1 tabular-nums">{receiptNumber(receipt.number)}</p>
        </div>
        <Logo className="text-turf" />
      </header>
      <dl className="grid gap-x-6 gap-y-4 border-line border-t px-5 py-4 md:grid-cols-[1fr_1.6fr_1fr] print:grid-cols-[1fr_1.6fr_1fr]">
        <Fact label="Charged on">
          {formatDate(receipt.paid_at)}
          <span className="block">
            {formatClock(receipt.paid_at)} {longZoneName(undefined, new Date(receipt.paid_at))}
          </span>
        </Fact>
        <Fact label="Paid by">
          {isolated(receipt.payer.full_name)}
          <span className="block">{receipt.payer.email}</span>
        </Fact>
        <Fact label="Paid with">{receipt.card ? cardWords(receipt.card) : 'Not available right now'}</Fact>
        <Fact label="Paid to">{payeeOf(receipt)}</Fact>
        {receipt.appointment_id && <Fact label="Booking">{receipt.appointment_id.slice(-8)}</Fact>}
      </dl>
      <Amounts receipt={receipt} />
    </Card>
  </div>
)

/** All of a session's or package's payment goes to its professional. */
const payeeOf = ({ payment_type, session, package_with }: ShownReceipt): string => {
  if (payment_type !== 'session') return 'Fieldside'
  if (package_with) return isolated(package_with)
  return session ? professionalName(session.professional) : 'The professional, through Fieldside'
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
  </div>
)

const Amounts = ({ receipt }: { receipt: ShownReceipt }) => (
  <table className="w-full border-line border-t text-left">
    <caption className="sr-only">What was paid</caption>
    <thead className="text-muted text-sm">
      <tr className="border-line border-b">
        <th scope="col" className="px-5 py-2.5 font-medium">
          Item
        </th>
        <th scope="col" className="px-5 py-2.5 text-right font-medium">
          Amount
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line align-top">
      <Line amountCents={receipt.amount_cents}>
        <span className="font-medium">{whatWords(receipt)}</span>
        {receipt.package && <span className="mt-1 block">{packageWords(receipt.package)}</span>}
        {receipt.session && <Session receipt={receipt} session={receipt.session} />}
      </Line>
      {receipt.money_back.map(({ kind, at, amount_cents: cents }) => (
        <Line key={`${at} ${kind}`} amountCents={cents}>
          {MONEY_BACK_LABELS[kind]}
          <span className="block text-muted text-sm">{formatDate(at)}</span>
        </Line>
      ))}
    </tbody>
    <tfoot>
      <tr className="border-line border-t font-semibold text-lg">
        <th scope="row" className="px-5 py-4">
          {receipt.money_back.length > 0 ? 'Paid after refunds' : 'Total paid'}
        </th>
        <td className="px-5 py-4 text-right tabular-nums">{dollars(receipt.total_cents)}</td>
      </tr>
    </tfoot>
  </table>
)

const Line = ({ amountCents, children }: { amountCents: number; children: ReactNode }) => (
  <tr>
    <td className="px-5 py-3.5 [overflow-wrap:anywhere]">{children}</td>
    <td className="px-5 py-3.5 text-right tabular-nums">{dollars(amountCents)}</td>
  </tr>
)

/** A fee names the athlete whose first session it is for, everything else who gives the session. */
const Session = ({ receipt, session }: { receipt: ShownReceipt; session: ReceiptSession }) => {
  const { professional, athlete, appointment_type: type, starts_at: at, duration_minutes: minutes } = session
  if (receipt.payment_type === 'first_booking_fee')
    return (
      <span className="block text-muted">
        First session with {isolated(athlete)}, {formatDate(at)}
      </span>
    )
  return (
    <span className="mt-1 grid gap-0.5">
      <span>
        {professionalName(professional)}
        {professional.credentials && `, ${isolated(professional.credentials)}`}
      </span>
      <span>
        {APPOINTMENT_TYPE_LABELS[type]}, {minutes} minutes
      </span>
      <span>{formatExact(at)}</span>
    </span>
  )
}
