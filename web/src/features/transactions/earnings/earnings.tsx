import { isolated } from '@fieldside/contracts/bidi.ts'
import { earningLabel } from '@fieldside/contracts/earning-labels.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { earningsScreen, type ShownEarning } from '@fieldside/contracts/http/bff/earnings.ts'
import type { EarningMonth } from '@fieldside/contracts/http/earnings.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { longZoneName, readerZone } from '@/client/time-format.ts'
import { usePages } from '@/client/use-pages.ts'
import { dollars } from '@/entities/payment/dollars.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { PartLoading } from '../part-loading.tsx'
import { ExportForm } from './export-form.tsx'
import { monthName } from './month-name.ts'

const LOAD_FAILED = 'We couldn’t load your earnings'

type Loaded = ReplyOf<typeof earningsScreen>

export const Earnings = () => {
  const [params] = useSearchParams()
  const query = { month: params.get('month') ?? undefined, time_zone: readerZone() }
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Earnings"
        lead="What athletes paid you online, and what you paid Fieldside. Sessions that were paid in person aren’t included."
      />
      <QueryState
        query={useEndpoint(earningsScreen, { query })}
        title={LOAD_FAILED}
        toast={LOAD_FAILED}
        loading={<PartLoading />}
      >
        {(earnings) => <Shown key={earnings.month} earnings={earnings} />}
      </QueryState>
    </div>
  )
}

const Shown = ({ earnings }: { earnings: Loaded }) => {
  const { month, months, time_zone: zone } = earnings
  const shown = months.find((one) => one.month === month)
  return (
    <div className="grid gap-8">
      <section aria-labelledby="month" className="grid min-w-0 gap-4">
        <h2 id="month" className="text-xl">
          {monthName(month)}
        </h2>
        {shown && <Sums sums={shown} />}
        <Entries earnings={earnings} />
        <p className="text-muted text-sm">
          Days and months are in {longZoneName(zone)}, the time zone of your schedule.
        </p>
      </section>
      <section aria-labelledby="months" className="min-w-0">
        <h2 id="months" className="mb-3 text-xl">
          By month
        </h2>
        <Card className="overflow-hidden">
          <Table caption="Earnings by month" columns={MONTHS} rows={months} rowKey={(one) => one.month} />
        </Card>
      </section>
      <ExportForm zone={zone} />
    </div>
  )
}

const SUMS = [
  ['Athletes paid online', 'paid_cents'],
  ['Refunded to athletes', 'refunded_cents'],
  ['Fees', 'fees_cents'],
  ['Fee credits', 'credited_cents'],
  ['Total', 'total_cents'],
] as const

const Sums = ({ sums }: { sums: EarningMonth }) => (
  <Card>
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-5 py-4 md:grid-cols-5 print:grid-cols-5">
      {SUMS.map(([label, key]) => (
        <div key={key}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="display mt-0.5 text-xl tabular-nums">{dollars(sums[key])}</dd>
        </div>
      ))}
    </dl>
    <p className="max-w-[68ch] px-5 pb-4 text-muted text-sm">
      Fees are the first-booking fees that you paid Fieldside, by card or with a credit. You get a fee credit
      instead of a refund, for example when the athlete of a first session didn’t come. It pays your next fee.
    </p>
  </Card>
)

const MONTHS: readonly Column<EarningMonth>[] = [
  {
    header: 'Month',
    cell: ({ month }) => (
      <Link to={`?month=${month}`} className="inline-block py-0.5 font-medium quiet-link">
        {monthName(month)}
      </Link>
    ),
  },
  ...SUMS.map(
    ([header, key]): Column<EarningMonth> => ({
      header,
      align: 'right',
      cell: (sums) => (
        <span className={key === 'total_cents' ? 'font-semibold' : undefined}>{dollars(sums[key])}</span>
      ),
    }),
  ),
]

const columnsIn = (zone: string): readonly Column<ShownEarning>[] => [
  { header: 'Date', cell: ({ at }) => <Time at={at} zone={zone} show="day" /> },
  { header: 'What', typed: true, cell: (earning) => <What earning={earning} /> },
  { header: 'Amount', align: 'right', cell: ({ amount_cents: cents }) => dollars(cents) },
]

const What = ({ earning }: { earning: ShownEarning }) => {
  const { appointment_id: id, package: sold, with: athlete } = earning
  const label = earningLabel(earning)
  const to = sold ? `/clients/${sold.athlete_id}` : `/booking/${id}`
  return (
    <>
      {id || sold ? (
        <Link to={to} className="font-medium quiet-link">
          {label}
        </Link>
      ) : (
        <span className="font-medium">{label}</span>
      )}
      {athlete && <span className="block text-muted text-sm">{isolated(athlete)}</span>}
    </>
  )
}

const Entries = ({ earnings }: { earnings: Loaded }) => {
  const { month, time_zone: zone } = earnings
  const pages = usePages(earnings, earningsScreen, (cursor) => ({
    query: { month, time_zone: readerZone(), cursor },
  }))
  if (pages.rows.length === 0)
    return (
      <Card>
        <EmptyState title="Nothing in this month yet">
          Online payments, refunds, fees, and fee credits appear here the moment they happen.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card className="overflow-hidden">
        <Table
          caption={`Entries of ${monthName(month)}`}
          columns={columnsIn(zone)}
          rows={pages.rows}
          rowKey={({ id }) => id}
        />
      </Card>
      <MoreButton {...pages} />
    </>
  )
}
