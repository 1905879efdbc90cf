import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { CREDITS_WITHOUT_DECISION, SESSION_GIVE_BACK_DAYS } from '@fieldside/contracts/limits.ts'
import { leftCents } from '@/entities/refund/money-back.ts'

type Money = NonNullable<AdminCase['money']>
/** A decision: the session was held, or who didn't come. */
export type Decision = keyof Money['decisions']
type Names = { athlete: string; professional: string }

/** Booking decides what becomes of the session, by the table of decision 144. */
const packageWords = (decision: Decision, { athlete }: Names): string =>
  decision === 'professional' || decision === 'both'
    ? `The session goes back to ${athlete}’s package. If the package has ended, its share of the price is refunded.`
    : `The session of ${athlete}’s package stays used.`

const sessionWords = (money: Money, decision: Decision, { athlete, professional }: Names): string => {
  const { session } = money.decisions[decision]
  if (!money.payment) return 'Nothing was paid online, so no money moves for the session.'
  // A refund that was sent, or that failed and waits for someone, moves without the decision.
  if (session === null && money.payment.refund === 'pending')
    return `The decision moves no money for the session: the refund of ${athlete}’s online payment is on its way.`
  if (session === null && money.payment.refund === 'failed')
    return `The decision moves no money for the session: the refund of ${athlete}’s online payment failed and is being looked into.`
  if (session === null)
    return `No money moves for the session: ${athlete}’s online payment isn’t here anymore.`
  const paid = `${formatCents(leftCents(money.payment))} that ${athlete} paid online`
  if (session === 'refund')
    return money.payment.dispute === 'open'
      ? `The ${paid} goes back to ${athlete}, after the bank has decided about it.`
      : `The ${paid} goes back to ${athlete}.`
  const giveBack =
    session === 'keep_or_give_back' ? `, and can give it back for ${SESSION_GIVE_BACK_DAYS} days` : ''
  return `${professional} keeps the ${paid}${giveBack}.`
}

const feeWords = (
  { fee, decisions }: Money,
  decision: Decision,
  { professional }: Pick<Names, 'professional'>,
): string => {
  if (!fee) return 'No first-booking fee was charged for this session.'
  const amount = `${formatCents(fee.amount_cents)} first-booking fee`
  if (fee.is_credited) return `${professional} already has a credit for the ${amount}.`
  switch (decisions[decision].fee) {
    case 'credit':
      return `The ${amount} moves to another agreed session of the two if there is one. If not, ${professional} gets it as a credit${fee.credit_waits ? `, which you decide separately, because it’s more than ${CREDITS_WITHOUT_DECISION} in 30 days` : ''}.`
    case 'refund':
      return `The ${amount} moves to another agreed session of the two if there is one. If not, it goes back to ${professional}.`
    default:
      return fee.paid_with === 'card'
        ? `The ${amount} stays charged.`
        : `The credit that paid the ${amount} stays used.`
  }
}

/** Booking counts the absences that are settled, and shows them only to whoever decides a later case. */
const recordWords = (decision: Decision, names: Names): string => {
  if (decision === 'held') return 'It stays completed.'
  return decision === 'both'
    ? 'It’s canceled, and counts as a no-show for neither side.'
    : `It’s canceled, and counts as a no-show for ${names[decision]}, which only administrators see, in later cases.`
}

const reviewWords = (isReviewed: boolean, decision: Decision): string[] => {
  if (!isReviewed) return []
  return [decision === 'held' ? 'The review stays.' : 'The review no longer counts.']
}

/** Says what a decision means for this booking, as billing has announced it. */
export const decisionWords = (
  {
    athlete,
    professional,
    money,
    is_reviewed,
    is_packaged,
  }: Pick<AdminCase, 'athlete' | 'professional' | 'money' | 'is_reviewed' | 'is_packaged'>,
  decision: Decision,
): string => {
  const names = { athlete: isolated(athlete), professional: isolated(professional) }
  return [
    recordWords(decision, names),
    ...(is_packaged ? [packageWords(decision, names)] : []),
    ...(money
      ? [...(is_packaged ? [] : [sessionWords(money, decision, names)]), feeWords(money, decision, names)]
      : ['What becomes of the money can’t be shown right now.']),
    ...reviewWords(is_reviewed, decision),
  ].join(' ')
}
