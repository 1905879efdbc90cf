import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { expect, test } from 'vitest'
import { profileOf } from './profile-form.ts'

const FORM = {
  full_name: 'Ana  de la Cruz',
  specialty: 'Physical Therapist',
  credentials: '',
  bio: 'Knees and ankles',
  city: 'Boise',
  state: 'ID',
}

test('splits a full name after its first word and stores empty optional fields as null', () => {
  const made = profileOf(ProfessionalProfileForm.parse(FORM))
  expect(made).toMatchObject({ first_name: 'Ana', last_name: 'de la Cruz', credentials: null, phone: null })
})
