import fc from 'fast-check'
import { expect, test } from 'vitest'
import { appointment, NOW, oneOfEachCommand, time } from '../../../tests/arbitrary-appointment.ts'
import type { Appointment, AppointmentState, StateName } from './appointment.ts'
import type { Command } from './commands.ts'
import { deadlinesOf } from './deadlines.ts'
import { decide, RULES } from './decide.ts'
import type { AppointmentEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { slotHoldsOf } from './slot-holds.ts'

/** Reaches every state in the table with this seed. */
const RUNS = { numRuns: 4500, seed: 15 }
const after = (before: Appointment, events: readonly AppointmentEvent[]): Appointment =>
  events.reduce((current, event) => evolve(current, event), before)

test('accepts or rejects every command in every state, and reaches exactly the states in the table', () => {
  const reached: Record<string, Set<StateName>> = {}
  const check = (before: Appointment, command: Command): void => {
    const decision = decide(before, command, NOW)
    if ('code' in decision) {
      expect(decision.detail).not.toBe('')
      return
    }
    expect(decision.events).not.toEqual([])
    const { name } = after(before, decision.events).state
    expect(RULES[command.type].to[before.state.name]).toContain(name)
    const key = `${command.type} ${before.state.name}`
    reached[key] = (reached[key] ?? new Set()).add(name)
  }
  fc.assert(
    fc.property(appointment, oneOfEachCommand, (before, commands) => {
      for (const command of commands) check(before, command)
    }),
    RUNS,
  )
  const table = Object.entries(RULES).flatMap(([type, { to }]) =>
    Object.entries(to).map(([from, names]) => [`${type} ${from}`, new Set(names)]),
  )
  expect(reached).toEqual(Object.fromEntries(table))
})

test('accepts the command of every deadline at its time or later, and rejects it a millisecond earlier', () => {
  fc.assert(
    fc.property(appointment, fc.nat(), (before, lateMs) => {
      for (const { kind, at } of deadlinesOf(before)) {
        const early = new Date(at.getTime() - 1)
        expect(decide(before, { type: kind }, early), kind).toMatchObject({ code: 'not-due' })
        // A reminder has no use once the request has expired or the session has begun, an invitation weeks later.
        const late =
          kind.startsWith('remind') || kind === 'invite_review' ? at : new Date(at.getTime() + lateMs)
        for (const now of [at, late]) expect('events' in decide(before, { type: kind }, now), kind).toBe(true)
      }
    }),
    RUNS,
  )
})

test('lists a deadline for every command that a job can run', () => {
  const kinds = [
    'expire_request',
    'remind',
    'remind_last',
    'expire_move',
    'remind_day',
    'remind_hour',
    'invite_review',
    'cancel_unpaid',
    'complete',
    'settle_absence_report',
  ] as const
  fc.assert(
    fc.property(appointment, time, fc.constantFrom(...kinds), (before, at, type) => {
      if (!('events' in decide(before, { type }, at))) return
      expect(deadlinesOf(before).some((deadline) => deadline.kind === type && deadline.at <= at)).toBe(true)
    }),
    RUNS,
  )
})

test('never expires a request or proposal that can still be accepted', () => {
  fc.assert(
    fc.property(appointment, (one) => {
      const can = (command: Command) => 'events' in decide(one, command, NOW)
      const sides = ['athlete', 'professional'] as const
      const isMovable = sides.some((by) => can({ type: 'accept_move', by }))
      expect(isMovable && can({ type: 'expire_move' })).toBe(false)
      const isAcceptable = can({ type: 'accept' }) || can({ type: 'accept_alternate' })
      expect(isAcceptable && can({ type: 'expire_request' })).toBe(false)
    }),
    RUNS,
  )
})

const HOLDING = new Set<StateName>(['requested', 'accepted_by_athlete', 'accepting', 'confirmed', 'paid'])
const startsOf = (state: AppointmentState) => (state.name === 'accepting' ? state.request : state).starts_at

test('holds the time of pending and agreed appointments only', () => {
  fc.assert(
    fc.property(appointment, ({ state }) => {
      const [session, ...others] = slotHoldsOf({ state })
      expect(session).toEqual(
        HOLDING.has(state.name) ? { kind: 'session', starts_at: startsOf(state) } : undefined,
      )
      const reserved =
        state.name === 'accepting' && state.accepted_start.getTime() !== startsOf(state).getTime()
      expect(others).toEqual(reserved ? [{ kind: 'reservation', starts_at: state.accepted_start }] : [])
    }),
    RUNS,
  )
})
