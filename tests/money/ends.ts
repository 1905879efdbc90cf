import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { giveSessionPaymentBack, settleSessionPayment } from '@fieldside/contracts/http/payments.ts'
import { type Cancelled, cancel, decline, refill } from '../../services/billing/tests/fee-steps.ts'
import { booking } from '../../services/billing/tests/fixture.ts'
import { anyOf, checked, isPaidInBilling, type Operation, short } from './steps.ts'
import { type End, pairOf, type Session, syncBooking, type World } from './world.ts'

export const carriesFee = async ({ fixture }: World, { appointment_id }: Session): Promise<boolean> => {
  const sql = `select 1 from first_booking_fees where appointment_id = $1 and status = 'charged'`
  return ((await fixture.app.db.pool.query(sql, [appointment_id])).rowCount ?? 0) > 0
}

/** Whether a session that ends so keeps the fee that it carries. An absent athlete's fee becomes a credit. */
const keepsFee = (
  { contacts }: World,
  session: Session,
  { wasAgreed, inTime, by, absent }: End,
  isShown: boolean,
): boolean => {
  if (!wasAgreed || absent === 'athlete') return false
  return !inTime || contacts.has(pairOf(session)) || (by === 'professional' && isShown)
}

/** Ends a session as booking does, and tells billing. */
const end = async (
  world: World,
  session: Session,
  how: End,
  data: Partial<Cancelled> = {},
): Promise<void> => {
  session.end = how
  session.endedAt = world.fixture.app.clock.now()
  session.stage = 'ended'
  session.isAnswering = false
  if (keepsFee(world, session, how, data.contact_shown === true) && (await carriesFee(world, session)))
    world.keptFees.add(pairOf(session))
  syncBooking(world, session)
  const { by: cancelled_by, absent, wasAgreed: was_agreed } = how
  const facts = { was_agreed, in_time: how.inTime, cancelled_by, ...(absent && { absent }) }
  await cancel(world.fixture, session, { ...facts, ...data })
}

const either = ({ random }: World) => random.pick(['athlete', 'professional'] as const)
const isTrue = ({ random }: World): boolean => random.between(0, 1) === 1

export const callOff: Operation = async (world) => {
  const session = anyOf(world, ({ stage, isOver }) => stage === 'agreed' && !isOver)
  if (!session) return undefined
  const how = world.random.pick(['in time', 'in time', 'late', 'after the approval was withdrawn'])
  const inTime = how !== 'late'
  const by = either(world)
  const contact_shown = isTrue(world)
  const wasPaid = await isPaidInBilling(world, session)
  const [in_time, approval_withdrawn] = [how === 'in time', inTime && how !== 'in time']
  const data = { in_time, approval_withdrawn, contact_shown }
  await end(world, session, { wasAgreed: true, inTime, by, wasPaid }, data)
  const facts = [how, contact_shown && 'contact shown', wasPaid && 'paid'].filter(Boolean)
  return `${by} cancels ${short(session.appointment_id)}: ${facts.join(', ')}`
}

export const declineRequest = async (world: World, session: Session): Promise<string> => {
  const how = { wasAgreed: false, inTime: true, by: 'professional', wasPaid: false } as const
  if (isTrue(world)) {
    await end(world, session, { ...how, by: 'athlete' })
    return `the athlete cancels the request ${short(session.appointment_id)}`
  }
  session.end = how
  session.stage = 'ended'
  session.isAnswering = false
  syncBooking(world, session)
  await decline(world.fixture, session)
  return `decline ${short(session.appointment_id)}`
}

export const turnDown: Operation = async (world) => {
  const session = anyOf(world, ({ stage }) => stage === 'requested')
  return session && declineRequest(world, session)
}

/** A session is held, as far as booking knows. */
export const hold: Operation = async (world) => {
  const session = anyOf(world, ({ stage, isOver }) => stage === 'agreed' && !isOver)
  // A session that must be paid ends at its payment's deadline instead.
  if (!session || (session.isPrepaid && !(await isPaidInBilling(world, session)))) return undefined
  session.isOver = true
  syncBooking(world, session)
  return `hold ${short(session.appointment_id)}`
}

const OTHER = { athlete: 'professional', professional: 'athlete' } as const
const WAYS = ['own word', 'claim', 'claim', 'together', 'released', 'released', 'decided'] as const

type Absence = Pick<End, 'by'> & { absent: NonNullable<End['absent']> }

/** Who was absent, and whose word booking's event names: an administrator's is nobody's. */
const absenceBy = (world: World, way: (typeof WAYS)[number]): Absence => {
  const by = either(world)
  if (way === 'claim') return { by, absent: OTHER[by] }
  if (way === 'together') return { by, absent: 'both' }
  if (way === 'decided')
    return { by: 'system', absent: world.random.pick(['athlete', 'athlete', 'professional', 'both']) }
  return { by, absent: by }
}

/** Both sides or an administrator settle that a session wasn't held, or a late notice is released. */
export const settleAbsence: Operation = async (world, only) => {
  const way = world.random.pick(WAYS)
  const isReleased = way === 'released'
  const session = anyOf(world, ({ stage, isOver }) => stage === 'agreed' && !(isOver && isReleased), only)
  if (!session) return undefined
  const { by, absent } = absenceBy(world, way)
  const wasPaid = await isPaidInBilling(world, session)
  const contact_shown = isTrue(world)
  const how = { wasAgreed: true, inTime: false, by, wasPaid, absent, isReleased }
  await end(world, session, how, { reason: 'did_not_take_place', contact_shown })
  return `${absent} absent from ${short(session.appointment_id)}: ${way} of ${by}${wasPaid ? ', paid' : ''}`
}

/** Another athlete's session takes the time that the notice of an absent athlete released. */
export const refillReleased: Operation = async (world) => {
  const session = anyOf(
    world,
    ({ end: how, isPrepaid }) =>
      isPrepaid && how?.absent === 'athlete' && how.isReleased === true && !how.isRefilled,
  )
  if (!session?.end) return undefined
  session.end.isRefilled = true
  await refill(world.fixture, session)
  return `refill the time of ${short(session.appointment_id)}`
}

/** The deadline of a required payment passes: booking asks billing, and cancels what isn't paid. */
export const passDeadline: Operation = async (world) => {
  const session = anyOf(world, ({ stage, isOver, isPrepaid }) => stage === 'agreed' && !isOver && isPrepaid)
  if (!session) return undefined
  const params = { appointment_id: session.appointment_id }
  const asked = world.fixture.app.request(settleSessionPayment, { params }, { as: booking })
  const { status, body } = checked(await asked)
  const outcome = status === 200 ? body.outcome : status
  if (outcome === 'none') {
    const how = { wasAgreed: true, inTime: true, by: 'system', wasPaid: false } as const
    await end(world, session, how, { in_time: isTrue(world), unpaid: true, contact_shown: isTrue(world) })
  }
  return `the payment of ${short(session.appointment_id)} is due: ${outcome}`
}

const GIVE_BACK_DAYS = 30

/** The professional gives the payment of an absent athlete back. */
export const giveSessionBack: Operation = async (world) => {
  const session = anyOf(
    world,
    ({ end: how }) => how !== undefined && (how.absent !== undefined || !how.inTime),
  )
  if (!session?.end) return undefined
  const params = { appointment_id: session.appointment_id }
  const as = session.professional
  const { status, problem } = checked(
    await world.fixture.app.request(giveSessionPaymentBack, { params }, { as }),
  )
  if (status === 404) return undefined
  const ageMs = world.fixture.app.clock.now().getTime() - session.endedAt!.getTime()
  const isAllowed = session.end.absent === 'athlete' && ageMs <= GIVE_BACK_DAYS * DAY_MS
  if (status === 200 && (!isAllowed || session.end.isGivenBack))
    throw new Error(`the payment of ${short(session.appointment_id)} could be given back`)
  if (status === 200) session.end.isGivenBack = true
  return `give the payment of ${short(session.appointment_id)} back: ${status} ${status === 200 ? '' : problem.code}`
}
