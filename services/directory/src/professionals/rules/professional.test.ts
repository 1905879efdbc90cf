import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { expect, test } from 'vitest'
import { completionPercent, effectOfSave, maySee, maySeePrice, profileOf } from './professional.ts'

const FORM = {
  full_name: 'Ada Reyes',
  specialty: 'Physical Therapist',
  credentials: 'DPT',
  bio: 'Knees and ankles',
  city: 'Boise',
  state: 'ID',
}
const profileFrom = (changes: Partial<typeof FORM> = {}) =>
  profileOf(ProfessionalProfileForm.parse({ ...FORM, ...changes }))
const profile = profileFrom()

test('adds up bio, specialty, and location to 100 percent [professional-setup/completion-percent]', () => {
  const none = { bio: null, specialty: null, city: null, state: null }
  expect(completionPercent(none)).toBe(0)
  expect(completionPercent({ ...none, bio: 'x' })).toBe(33)
  expect(completionPercent({ ...none, specialty: 'Performance Coach' })).toBe(33)
  expect(completionPercent({ ...none, city: 'Boise', state: 'ID' })).toBe(34)
  expect(completionPercent({ ...none, city: 'Boise' })).toBe(0)
  expect(completionPercent(profile)).toBe(100)
})

test('splits a full name after its first word and stores empty optional fields as null', () => {
  const made = profileFrom({ full_name: 'Ana  de la Cruz', credentials: '' })
  expect(made).toMatchObject({ first_name: 'Ana', last_name: 'de la Cruz', credentials: null, phone: null })
})

test.each([
  ['first_name', 'Adela'],
  ['last_name', 'Ruiz'],
  ['specialty', 'Performance Coach'],
  ['credentials', null],
] as const)(
  'starts another review for a new %s of an approved professional, and rejects it during a review',
  (field, value) => {
    const after = { ...profile, [field]: value }
    expect(effectOfSave('approved', profile, after)).toBe('check-again')
    expect(effectOfSave('pending', profile, after)).toBe('refuse')
    expect(effectOfSave('draft', profile, after)).toBe('keep')
    expect(effectOfSave('rejected', profile, after)).toBe('keep')
  },
)

test('never requires a review for bio, phone, or location', () => {
  const after = { ...profile, bio: 'Hips', phone: '208 555 0100', city: 'Nampa' }
  for (const status of ['draft', 'pending', 'approved', 'rejected'] as const) {
    expect(effectOfSave(status, profile, after)).toBe('keep')
  }
})

test('shows an unapproved record or a hidden price only to its owner and admins', () => {
  const record = { user_id: 'owner', status: 'rejected', show_price: false } as const
  const owner = { userId: 'owner', role: 'professional' }
  const admin = { userId: 'admin', role: 'admin' }
  const other = { userId: 'other', role: 'athlete' }
  expect([owner, admin, other].map((viewer) => maySee(record, viewer))).toEqual([true, true, false])
  expect([owner, admin, other, null].map((viewer) => maySeePrice(record, viewer))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(maySee({ ...record, status: 'approved' }, other)).toBe(true)
})
