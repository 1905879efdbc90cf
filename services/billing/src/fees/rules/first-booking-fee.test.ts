import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CardIntent } from '../../provider/rules/card-intent.ts'
import {
  type AttemptState,
  changesAttempt,
  type FeeSituation,
  feeKey,
  KEY_LIFE_MS,
  nextFeeStep,
  OWNER_MS,
  outcomeOfCharge,
  outcomeOfIntent,
  RESEND_AFTER_MS,
  stepOfUnlisted,
} from './first-booking-fee.ts'

const now = new Date('2026-11-24T12:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const card = { stripe_payment_method_id: 'pm_1', suspended: false }
const attempt = (state: AttemptState, ageMs = 60_000, method = 'pm_1') => ({
  n: 1,
  state,
  sent_at: ago(ageMs),
  stripe_payment_method_id: method,
})
type Situation = FeeSituation<ReturnType<typeof attempt>, typeof card>
const situation = (changed: Partial<Situation> = {}): Situation => ({
  fee: { status: 'owed', appointment_id: null, attempts: 0 },
  open: undefined,
  card,
  appointmentId: 'a1',
  now,
  ...changed,
})
const chargedFor = (appointment_id: string) => ({ status: 'charged' as const, appointment_id, attempts: 1 })

describe('nextFeeStep', () => {
  test('starts attempt 1 for a first booking with a working card', () => {
    expect(nextFeeStep(situation())).toEqual({ do: 'start', n: 1, card })
  })

  test('never charges a pair twice: reports true for the paying appointment and false for a later one', () => {
    expect(nextFeeStep(situation({ fee: chargedFor('a1') }))).toEqual({ do: 'answer', charged: true })
    expect(nextFeeStep(situation({ fee: chargedFor('a0') }))).toEqual({ do: 'answer', charged: false })
  })

  test('charges nothing for a returning athlete, even without a card or with a suspended one', () => {
    const fee = chargedFor('a0')
    expect(nextFeeStep(situation({ fee, card: undefined }))).toMatchObject({ do: 'answer' })
    expect(nextFeeStep(situation({ fee, card: { ...card, suspended: true } }))).toMatchObject({
      do: 'answer',
    })
  })

  test('starts nothing without a card or with a suspended one', () => {
    expect(nextFeeStep(situation({ card: undefined }))).toEqual({
      do: 'refuse',
      problem: 'payment-method-required',
    })
    expect(nextFeeStep(situation({ card: { ...card, suspended: true } }))).toEqual({
      do: 'refuse',
      problem: 'payment-suspended',
    })
  })

  test('leaves an attempt in flight to its sender and looks up an older one', () => {
    expect(nextFeeStep(situation({ open: attempt('started', OWNER_MS - 1) }))).toEqual({ do: 'wait' })
    expect(nextFeeStep(situation({ open: attempt('started', OWNER_MS) }))).toMatchObject({ do: 'look-up' })
    expect(nextFeeStep(situation({ open: attempt('unknown', 0) }))).toMatchObject({ do: 'look-up' })
  })

  test('cancels an attempt that waits for authentication of a replaced card', () => {
    expect(nextFeeStep(situation({ open: attempt('requires_action') }))).toMatchObject({ do: 'look-up' })
    expect(nextFeeStep(situation({ open: attempt('requires_action', 0, 'pm_0') }))).toMatchObject({
      do: 'cancel',
    })
  })

  test('charges a refunded pair again under a new key', () => {
    const fee = { status: 'refunded' as const, appointment_id: null, attempts: 1 }
    expect(nextFeeStep(situation({ fee }))).toMatchObject({ do: 'start', n: 2 })
    expect(feeKey('p', 'a', 2)).not.toBe(feeKey('p', 'a', 1))
  })

  test('never starts a second attempt while one is open', () => {
    const states = fc.constantFrom<AttemptState>('started', 'unknown', 'requires_action')
    const methods = fc.constantFrom('pm_1', 'pm_2')
    fc.assert(
      fc.property(states, fc.nat(100_000), methods, fc.boolean(), (state, ageMs, method, suspended) => {
        const step = nextFeeStep(
          situation({ open: attempt(state, ageMs, method), card: { ...card, suspended } }),
        )
        expect(['wait', 'look-up', 'cancel']).toContain(step.do)
      }),
    )
  })
})

describe('outcomes', () => {
  const intent = (changed: Partial<CardIntent>): CardIntent => ({
    id: 'pi_1',
    status: 'requires_payment_method',
    clientSecret: 's',
    failure: null,
    ...changed,
  })
  const failure = { code: 'card_declined', message: 'Your card was declined.' }

  test('treats only a succeeded intent as a charge, and only a decline or a canceled intent as a failure', () => {
    expect(outcomeOfIntent(intent({ status: 'succeeded' })).state).toBe('succeeded')
    expect(outcomeOfIntent(intent({ status: 'canceled' }))).toMatchObject({
      state: 'failed',
      cardAtFault: false,
    })
    expect(outcomeOfIntent(intent({ failure }))).toMatchObject({
      state: 'failed',
      cardAtFault: true,
      failure,
    })
  })

  test('treats anything undecided as unknown', () => {
    for (const status of ['processing', 'requires_confirmation', 'requires_capture'] as const) {
      expect(outcomeOfIntent(intent({ status })).state).toBe('unknown')
    }
    expect(outcomeOfIntent(intent({})).state).toBe('unknown')
    expect(outcomeOfCharge({ kind: 'unknown', isFinal: true }).state).toBe('unknown')
  })

  test("doesn't treat required authentication as a decline", () => {
    for (const code of ['authentication_required', 'payment_intent_authentication_failure']) {
      expect(outcomeOfIntent(intent({ failure: { ...failure, code } }))).toEqual({
        state: 'requires_action',
        intentId: 'pi_1',
        clientSecret: 's',
      })
    }
    expect(outcomeOfIntent(intent({ status: 'requires_action' })).state).toBe('requires_action')
  })

  test('ignores duplicate and late outcomes, except a success', () => {
    expect(changesAttempt('succeeded', 'failed')).toBe(false)
    expect(changesAttempt('succeeded', 'succeeded')).toBe(false)
    expect(changesAttempt('failed', 'requires_action')).toBe(false)
    expect(changesAttempt('failed', 'succeeded')).toBe(true)
    expect(changesAttempt('requires_action', 'unknown')).toBe(false)
    expect(changesAttempt('unknown', 'succeeded')).toBe(true)
  })
})

test('waits for an unlisted attempt, then resends it, and gives up when its key has expired', () => {
  expect(stepOfUnlisted(ago(RESEND_AFTER_MS - 1), now)).toBe('wait')
  expect(stepOfUnlisted(ago(RESEND_AFTER_MS), now)).toBe('resend')
  expect(stepOfUnlisted(ago(KEY_LIFE_MS), now)).toBe('give-up')
})
