import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type {
  FirstBookingFee,
  MailDetails,
  MailSession,
  SharedDetails,
} from '../../inbox/rules/mail-details.ts'
import { formatWhen } from '../../settings/rules/when.ts'

type Fact = { label: string; lines: string[]; address?: string }

/** Leaves out the other side's date if it is the recipient's too. */
const shortened = (other: string, own: string): string => {
  const [, date, time] = /^(.*\d{4}, )(.*)$/.exec(other) ?? []
  return date && time && own.startsWith(date) ? time : other
}

/** Returns a time in the recipient's zone and, where it differs, in the other side's. */
const timeLines = ({ own_zone, other_zone }: MailSession, at: string, otherName: string): string[] => {
  const own = formatWhen(at, own_zone ?? other_zone)
  const other = formatWhen(at, other_zone ?? own_zone)
  return own === other ? [own] : [own, `For ${otherName}: ${shortened(other, own)}`]
}

const LINK = /^https?:\/\/[^\s<>"'\u2066-\u2069]+$/

const placeOf = ({ place, place_detail, status }: SharedDetails, { side }: MailSession): Fact => {
  const lines = [APPOINTMENT_PLACE_LABELS[place]]
  const fact = { label: 'Place', lines }
  if (place_detail && LINK.test(place_detail)) return { ...fact, address: place_detail }
  if (place_detail) return { ...fact, lines: [...lines, isolated(place_detail)] }
  // The professional knows their own address.
  if (status !== 'pending' || side === 'professional') return fact
  const missing = place === 'online' ? 'the link' : 'the address'
  return { ...fact, lines: [...lines, `You’ll get ${missing} once the session is confirmed.`] }
}

/** Returns nothing for a price that the professional hasn't set. Athletes ask for it. */
const priceOf = ({ price_cents, package_id }: SharedDetails, { side }: MailSession): Fact[] => {
  if (package_id) return [{ label: 'Price', lines: ['Paid by package'] }]
  if (price_cents !== null) return [{ label: 'Price', lines: [formatCents(price_cents)] }]
  return side === 'athlete' ? [{ label: 'Price', lines: ['Contact for pricing'] }] : []
}

/** The price, and whether it is still to be paid. */
const unpaidPriceOf = (shared: SharedDetails, session: MailSession): Fact[] =>
  priceOf(shared, session).map((fact) =>
    shared.status === 'confirmed' && shared.price_cents !== null
      ? { ...fact, lines: [...fact.lines, 'Not paid online yet'] }
      : fact,
  )

const UNNAMED = { athlete: 'the professional', professional: 'the athlete' } as const

const feeWords = ({ due, amount_cents, has_credit }: FirstBookingFee): string => {
  if (!due) return 'Returning athlete, no fee'
  return `New athlete, ${has_credit ? 'paid with a credit' : formatCents(amount_cents)} once you accept`
}

const feeOf = (fee: FirstBookingFee): Fact => ({ label: 'Fee', lines: [feeWords(fee)] })

type Known = {
  shared: SharedDetails | undefined
  name: string | undefined
  fee?: FirstBookingFee | undefined
}

const sessionFacts = (
  session: MailSession,
  { shared, name, fee, reminds }: Known & { reminds: boolean },
): Fact[] => {
  const otherName = name ? isolated(name) : UNNAMED[session.side]
  return [
    { label: 'Session', lines: [APPOINTMENT_TYPE_LABELS[session.type]] },
    ...(name ? [{ label: 'With', lines: [otherName] }] : []),
    ...session.times.map(({ label, at }) => ({ label, lines: timeLines(session, at, otherName) })),
    ...(shared ? [placeOf(shared, session), ...(reminds ? unpaidPriceOf : priceOf)(shared, session)] : []),
    ...(fee ? [feeOf(fee)] : []),
  ]
}

/** Returns the rows below an email's message. `shared` is missing once the session is deleted. */
export const mailFacts = ({ session, amount_cents, reminds = false }: MailDetails, known: Known): Fact[] => [
  ...(session ? sessionFacts(session, { ...known, reminds }) : []),
  ...(amount_cents === undefined ? [] : [{ label: 'Amount', lines: [formatCents(amount_cents)] }]),
]
