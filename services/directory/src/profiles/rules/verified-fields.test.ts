import { expect, test } from 'vitest'
import { effectOfSave } from './verified-fields.ts'

const profile = {
  first_name: 'Ada',
  last_name: 'Reyes',
  specialty: 'Physical Therapist',
  credentials: 'DPT',
  bio: 'Knees and ankles',
  phone: null,
  city: 'Boise',
  state: 'ID',
}

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
