import { expect, test } from 'vitest'
import { acceptedNames } from './full-name.ts'

test('accepts every name from the identity provider that sign-up accepts [account/names]', () => {
  const [first, last] = ['A'.repeat(50), 'B'.repeat(50)]
  expect(acceptedNames(first, last)).toEqual({ first_name: first, last_name: last })
  expect(acceptedNames(first, `${last}C`)).toEqual({ first_name: '', last_name: '' })
})
