import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { ABSENCE_ANSWER_HOURS } from '@fieldside/contracts/limits.ts'
import type { ReactNode } from 'react'
import { formatDay, formatTimeRange, longZoneName, readerZone, sameClock } from '@/client/time-format.ts'
import { disputeText, isAllBack, type MoneyBack, refundedPart } from '@/entities/refund/money-back.ts'
import { Time } from '@/ui/time.tsx'

type Shown = { one: AdminCase; names: { athlete: string; professional: string } }

/** All times of a case are in one zone, so that they can be compared: the professional's. */
export const zoneOfCase = ({ professional_time_zone }: AdminCase): string =>
  professional_time_zone ?? readerZone()

/** Shows what an administrator needs to know of a case before they read what the sides wrote. */
export const CaseFacts = ({ one }: { one: AdminCase }) => {
  const names = { athlete: isolated(one.athlete), professional: isolated(one.professional) }
  const zone = zoneOfCase(one)
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 [overflow-wrap:anywhere] md:grid-cols-[8.5rem_minmax(0,1fr)]">
        <Fact label="Session">
          {APPOINTMENT_TYPE_LABELS[one.appointment_type]}, {APPOINTMENT_PLACE_LABELS[one.place].toLowerCase()}
        </Fact>
        <Fact label="Time">
          <When one={one} names={names} />
        </Fact>
        <Fact label="Report">
          <Time at={one.reported_at} zone={zone} />, by {names[one.reported_by]}
        </Fact>
        <Fact label="Answer">
          <Answer one={one} names={names} />
        </Fact>
        <Fact label="Notice before the session">
          <LateNotices one={one} names={names} />
        </Fact>
        <Fact label="Payment">
          <Payment one={one} names={names} />
        </Fact>
        <Fact label="First-booking fee">
          <Fee one={one} names={names} />
        </Fact>
        <Fact label="Review">
          {names.athlete} {one.is_reviewed ? 'has reviewed it' : 'hasn’t left one'}
        </Fact>
        <Fact label="Other sessions">
          <OtherSessions one={one} names={names} />
        </Fact>
      </dl>
      <p className="text-muted text-sm">
        All times are in {longZoneName(zone, new Date(one.starts_at))},{' '}
        {one.professional_time_zone ? `${names.professional}’s` : 'your'} time zone.
      </p>
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted max-md:-mb-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

const When = ({ one, names }: Shown) => {
  const { starts_at, ends_at, athlete_time_zone: theirs } = one
  const zone = zoneOfCase(one)
  const rangeIn = (shown: string) =>
    `${formatDay(starts_at, { zone: shown })}, ${formatTimeRange(starts_at, ends_at, { zone: shown })} ${longZoneName(shown, new Date(starts_at))}`
  return (
    <>
      <time dateTime={starts_at}>{rangeIn(zone)}</time>
      {theirs && !sameClock(theirs, zone, new Date(starts_at)) && (
        <span className="block text-muted">
          For {names.athlete}: {rangeIn(theirs)}
        </span>
      )}
    </>
  )
}

const Answer = ({ one, names }: Shown) => {
  const at = <Time at={one.opened_at} zone={zoneOfCase(one)} />
  if (one.answered_by)
    return (
      <>
        {at}: {names[one.answered_by]} disagrees
      </>
    )
  const silent = one.reported_by === 'athlete' ? names.professional : names.athlete
  return (
    <>
      {silent} didn’t answer within {ABSENCE_ANSWER_HOURS} hours, until {at}. A review or a refund depends on
      it.
    </>
  )
}

const LateNotices = ({ one, names }: Shown) => {
  const zone = zoneOfCase(one)
  if (one.late_notices.length === 0) return 'Neither side said that they couldn’t make it'
  return one.late_notices.map(({ by, at, withdrawn_at }) => (
    <span key={by} className="block">
      <Time at={at} zone={zone} />: {names[by]} said that they can’t make it
      {withdrawn_at && (
        <>
          , and withdrew it <Time at={withdrawn_at} zone={zone} />
        </>
      )}
    </span>
  ))
}

const refundWords = (payment: MoneyBack): string | null => {
  if (isAllBack(payment)) return 'Refunded'
  return payment.refund === undefined ? null : 'Refund on its way'
}

const NOT_ONLINE = ', not paid online. Fieldside can’t see direct payments.'

const Payment = ({ one, names }: Shown) => {
  const payment = one.money?.payment
  if (one.is_packaged) return <>A package of {names.athlete} pays for it</>
  return (
    <>
      {one.price_cents === null ? 'No price is set' : formatCents(one.price_cents)}
      {!payment && (one.money || !one.is_paid_online ? NOT_ONLINE : ', paid online')}
      {payment && (
        <>
          , {names.athlete} paid {formatCents(payment.amount_cents)} online
          {payment.paid_at && (
            <>
              {' '}
              on <Time at={payment.paid_at} zone={zoneOfCase(one)} show="day" />
            </>
          )}
          {[disputeText(payment), refundedPart(payment), refundWords(payment)]
            .filter((text) => text !== null)
            .map((text) => ` · ${text}`)}
        </>
      )}
    </>
  )
}

const Fee = ({ one, names }: Shown) => {
  if (!one.money) return 'Not available right now'
  const { fee } = one.money
  if (!fee) return 'None was charged for this session'
  return (
    <>
      {names.professional} paid {formatCents(fee.amount_cents)}{' '}
      {fee.paid_with === 'card' ? 'by card' : 'with a credit'} on{' '}
      <Time at={fee.charged_at} zone={zoneOfCase(one)} show="day" />
    </>
  )
}

const OtherSessions = ({ one, names }: Shown) =>
  (['athlete', 'professional'] as const).map((side) => {
    const { reports, absences } = one.records[side]
    return (
      <span key={side} className="block">
        {names[side]} reported {reports || 'none'} as not held and missed {absences || 'none'}
      </span>
    )
  })
