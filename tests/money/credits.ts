import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { feeCreditGranted, feeCreditUsed } from '@fieldside/contracts/events/billing.ts'
import {
  disputeFee as dispute,
  grantFeeDispute,
  listFeeDisputes,
  rejectFeeDispute,
} from '@fieldside/contracts/http/fee-disputes.ts'
import { ADMIN, anyOf, checked, type Operation, short } from './steps.ts'
import { pairOf, type Session, type World } from './world.ts'

type Granted = EventData<typeof feeCreditGranted>
type Used = EventData<typeof feeCreditUsed>

export type Credit = Pick<
  Granted,
  'credit_id' | 'payment_id' | 'professional_user_id' | 'appointment_id' | 'reason'
> & {
  /** Pairs whose fee it is for, and whose fee it paid. */
  pair: string
  usedBy?: string
  usedFor?: string
  grantedAt: number
  /** When the first credit was granted that this one replaces, or this one. */
  bornAt: number
}

/**
 * Returns the fee credits of the episode, as the events tell of them. @throws Error if one is granted or used twice, or
 * one is returned that none was used for
 */
export const readCredits = async ({ fixture, emitted }: World): Promise<Credit[]> => {
  const credits = new Map<string, Credit>()
  for (const { type, time, data } of await fixture.app.emittedAfter(emitted)) {
    if (type === 'billing.fee-credit-granted') {
      const granted = data as Granted
      const pair = pairOf(granted)
      if (credits.has(granted.credit_id)) throw new Error(`credit ${granted.credit_id} was granted twice`)
      const replaced = [...credits.values()].findLast(({ usedBy }) => usedBy === pair)
      if (granted.reason === 'returned' && !replaced)
        throw new Error(`credit ${granted.credit_id} replaces none that the pair used`)
      const grantedAt = Date.parse(time)
      const bornAt = granted.reason === 'returned' ? replaced!.bornAt : grantedAt
      credits.set(granted.credit_id, { ...granted, pair, grantedAt, bornAt })
    }
    if (type === 'billing.fee-credit-used') {
      const used = data as Used
      const credit = credits.get(used.credit_id)
      if (!credit || credit.usedFor)
        throw new Error(`credit ${used.credit_id} was used twice, or never granted`)
      Object.assign(credit, { usedBy: pairOf(used), usedFor: used.appointment_id })
    }
  }
  return [...credits.values()]
}

/** A fee is paid by the professional's oldest credit, and by the card only if there is none. @throws Error otherwise */
export const checkUse = async (world: World, session: Session, before: readonly Credit[]): Promise<void> => {
  const unused = before.filter(
    ({ professional_user_id, usedFor }) =>
      professional_user_id === session.professional_user_id && usedFor === undefined,
  )
  // Billing may or may not have heard that the money of the others went back.
  const certain = unused.filter(({ payment_id }) => !world.returnedFees.has(payment_id))
  const used = (await readCredits(world)).find(({ usedFor }) => usedFor === session.appointment_id)
  if (!used && certain.length > 0)
    throw new Error(`the fee of ${short(session.appointment_id)} was charged although there was a credit`)
  if (used && certain.some(({ bornAt }) => bornAt < used.bornAt))
    throw new Error(`the fee of ${short(session.appointment_id)} was not paid by the oldest credit`)
}

const DISPUTE_DAYS = 14

export const disputeFee: Operation = async (world) => {
  const session = anyOf(world, ({ stage }) => stage !== 'requested')
  if (!session) return undefined
  const params = { appointment_id: session.appointment_id }
  const body = { reason: 'known_client', statement: 'We have trained together since 2024' } as const
  const { status, problem } = checked(
    await world.fixture.app.request(dispute, { params, body }, { as: session.professional }),
  )
  if (status === 404) return undefined
  const until = session.endsAt.getTime() + DISPUTE_DAYS * DAY_MS
  if (status === 200 && world.fixture.app.clock.now().getTime() > until)
    throw new Error(`the fee of ${short(session.appointment_id)} was disputed late`)
  return `dispute the fee of ${short(session.appointment_id)}: ${status} ${status === 200 ? '' : problem.code}`
}

/** Lists the fees of the episode that an administrator has to decide about. */
export const openFeeDisputes = async ({ fixture, sessions }: World) => {
  const { items } = checked(await fixture.app.request(listFeeDisputes, {}, { as: ADMIN })).body
  return items.flatMap((item) => {
    const session = sessions.find(({ appointment_id }) => appointment_id === item.appointment_id)
    return session ? [{ ...item, session }] : []
  })
}

/** An administrator decides about a disputed fee or a third credit. What can't be granted any more is rejected. */
export const decideFee: Operation = async (world) => {
  const open = await openFeeDisputes(world)
  if (open.length === 0) return undefined
  const { id, reason, session } = world.random.pick(open)
  const order = { params: { id }, body: { reason: 'Ticket 1042, with the messages' } }
  const isGranted = world.random.between(0, 1) === 1
  const reply = async (endpoint: typeof grantFeeDispute | typeof rejectFeeDispute) =>
    checked(await world.fixture.app.request(endpoint, order, { as: ADMIN })).status
  const status = await reply(isGranted ? grantFeeDispute : rejectFeeDispute)
  if (status === 409) await reply(rejectFeeDispute)
  const isThird = reason === 'third_credit'
  if (status === 200 && isGranted) {
    if (isThird) world.grantedThird.add(session.appointment_id)
    else world.waivedFees.add(pairOf(session))
  }
  if (status === 200 && !isGranted && isThird) world.keptFees.add(pairOf(session))
  return `${isGranted ? 'grant' : 'reject'} the ${reason} of ${short(session.appointment_id)}: ${status}`
}
