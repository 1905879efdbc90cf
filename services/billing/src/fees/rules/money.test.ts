import { expect, test } from 'vitest'
import { type Money, moneyOf, releaseReasonOf } from './money.ts'
import { isHarvest, type Outcome, outcomeOf } from './outcome.ts'

type Cell = `${Money['session']} ${Money['fee']}`

/** By outcome, for a first session that was paid online: without and with prepayment, and with contact details shown. */
const TABLE: Record<Outcome, readonly [unpaid: Cell, prepaid: Cell, contactShown: Cell]> = {
  held: ['keep keep', 'keep keep', 'keep keep'],
  never_agreed: ['refund refund', 'refund refund', 'refund refund'],
  canceled_in_time: ['refund refund', 'refund refund', 'refund keep'],
  canceled_late: ['refund keep', 'refund keep', 'refund keep'],
  canceled_late_by_athlete: ['keep keep', 'keep keep', 'keep keep'],
  athlete_absent: ['keep_or_give_back credit', 'keep_or_give_back credit', 'keep_or_give_back credit'],
  athlete_absent_time_refilled: ['keep_or_give_back credit', 'refund credit', 'keep_or_give_back credit'],
  professional_absent: ['refund keep', 'refund keep', 'refund keep'],
  called_off_together: ['refund keep', 'refund keep', 'refund keep'],
}
const OUTCOMES = Object.keys(TABLE) as Outcome[]
const BOTH = [false, true]

test('decides the money of every outcome, paid online or not, first session or later, prepaid or not, contact details shown or not', () => {
  let cells = 0
  for (const outcome of OUTCOMES)
    for (const paidOnline of BOTH)
      for (const firstSession of BOTH)
        for (const prepaid of BOTH)
          for (const contactShown of BOTH) {
            const money = moneyOf(outcome, { paidOnline, firstSession, prepaid, contactShown })
            const [plain, ifPrepaid, ifShown] = TABLE[outcome]
            const session = (prepaid ? ifPrepaid : plain).split(' ')[0]
            const fee = (contactShown ? ifShown : plain).split(' ')[1]
            expect(money, outcome).toEqual({
              session: paidOnline ? session : null,
              fee: firstSession ? fee : null,
              owedAnew: firstSession && fee !== 'keep',
            })
            cells += 1
          }
  expect(cells).toBe(OUTCOMES.length * 16)
})

test('releases the fee by the same table', () => {
  const reasons = OUTCOMES.map((outcome) => [
    releaseReasonOf(outcome, { contactShown: false }),
    releaseReasonOf(outcome, { contactShown: true }),
  ])
  expect(Object.fromEntries(OUTCOMES.map((outcome, at) => [outcome, reasons[at]]))).toEqual({
    held: [null, null],
    never_agreed: ['never_agreed', 'never_agreed'],
    canceled_in_time: ['called_off_in_time', null],
    canceled_late: [null, null],
    canceled_late_by_athlete: [null, null],
    athlete_absent: ['athlete_absent', 'athlete_absent'],
    athlete_absent_time_refilled: ['athlete_absent', 'athlete_absent'],
    professional_absent: [null, null],
    called_off_together: [null, null],
  })
})

test('reads the outcome from what booking says of a cancellation', () => {
  const late = { was_agreed: true, in_time: false, cancelled_by: 'professional' } as const
  expect(outcomeOf({ ...late, was_agreed: false })).toBe('never_agreed')
  expect(outcomeOf({ ...late, in_time: true })).toBe('canceled_in_time')
  expect(outcomeOf({ ...late, cancelled_by: 'athlete', approval_withdrawn: true })).toBe('canceled_in_time')
  expect(outcomeOf({ ...late, cancelled_by: 'system', unpaid: true })).toBe('canceled_in_time')
  const suspended = { ...late, cancelled_by: 'system' } as const
  expect(outcomeOf({ ...suspended, unavailable: 'athlete' })).toBe('canceled_in_time')
  expect(outcomeOf({ ...suspended, unavailable: 'professional' })).toBe('canceled_late')
  expect(outcomeOf({ ...suspended, unavailable: 'professional', in_time: true })).toBe('canceled_in_time')
  expect(outcomeOf(late)).toBe('canceled_late')
  expect(outcomeOf({ ...late, cancelled_by: 'system' })).toBe('canceled_late')
  expect(outcomeOf({ ...late, cancelled_by: 'athlete' })).toBe('canceled_late_by_athlete')
  expect(outcomeOf({ ...late, absent: 'athlete' })).toBe('athlete_absent')
  expect(outcomeOf({ ...late, cancelled_by: 'athlete', absent: 'professional' })).toBe('professional_absent')
  expect(outcomeOf({ ...late, absent: 'both' })).toBe('called_off_together')
  expect(isHarvest({ ...late, contact_shown: true })).toBe(true)
  expect(isHarvest({ ...late, cancelled_by: 'athlete', contact_shown: true })).toBe(false)
})
