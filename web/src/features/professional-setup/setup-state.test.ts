import { DOCUMENT_TYPES } from '@fieldside/contracts/documents.ts'
import { BIO_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { completionPercent } from './completion.ts'
import { firstOpenStep, type SetupState, STEP, stepOfMissing } from './setup-state.ts'

const saved = (change: object, hasCard = false) =>
  ({
    professional: {
      first_name: 'Maya',
      last_name: 'Okafor',
      profile_completion_percent: 100,
      status: 'draft',
      documents: [],
      ...change,
    },
    payment: { payment_method_setup: hasCard, payment_method: null, suspended: false },
  }) as unknown as SetupState

const documents = DOCUMENT_TYPES.map((document_type) => ({ document_type }))

test('counts bio and specialty as 33% each and location as 34% [professional-setup/completion-percent]', () => {
  expect(completionPercent({})).toBe(0)
  expect(completionPercent({ bio: 'Knees' })).toBe(33)
  expect(completionPercent({ specialty: 'Physical Therapist' })).toBe(33)
  expect(completionPercent({ city: 'Denver', state: 'CO' })).toBe(34)
  expect(completionPercent({ city: 'Denver', state: ' ' })).toBe(0)
  expect(
    completionPercent({ bio: 'Knees', specialty: 'Physical Therapist', city: 'Denver', state: 'CO' }),
  ).toBe(100)
})

test('does not count values that the server would reject', () => {
  const filled = { bio: 'Knees', specialty: 'Physical Therapist', city: 'Denver', state: 'CO' }
  expect(completionPercent({ ...filled, bio: 'x'.repeat(BIO_MAX_CHARS + 1) })).toBe(67)
  expect(completionPercent({ ...filled, specialty: 'Wizard' })).toBe(67)
  expect(completionPercent({ ...filled, state: 'x'.repeat(41) })).toBe(66)
})

test('resumes setup at the first incomplete step [professional-setup/steps]', () => {
  expect(firstOpenStep({ ...saved({}), professional: null })).toBe(STEP.profile)
  expect(firstOpenStep(saved({ profile_completion_percent: 67 }))).toBe(STEP.profile)
  expect(firstOpenStep(saved({ documents: documents.slice(1) }))).toBe(STEP.documents)
  expect(firstOpenStep(saved({ documents }))).toBe(STEP.payment)
  expect(firstOpenStep(saved({ documents }, true))).toBe(STEP.done)
})

test('starts a rejected professional at the first step [professional-setup/resubmit-after-rejection]', () => {
  expect(firstOpenStep(saved({ documents, status: 'rejected' }, true))).toBe(STEP.profile)
})

test('maps a missing item to the step that provides it [professional-setup/finish-incomplete]', () => {
  expect(stepOfMissing('profile')).toBe(STEP.profile)
  expect(stepOfMissing('documents.government_id')).toBe(STEP.documents)
  expect(stepOfMissing('card')).toBe(STEP.payment)
})
