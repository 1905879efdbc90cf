import { expect, test } from 'vitest'
import { acceptedNames } from './full-name.ts'

test('accepts every name from the identity provider that sign-up accepts [account/names]', () => {
  const [first, last] = ['A'.repeat(50), 'B'.repeat(50)]
  expect(acceptedNames(first, last)).toEqual({ first_name: first, last_name: last })
  expect(acceptedNames(first, `${last}C`)).toEqual({ first_name: '', last_name: '' })
})

test('accepts Ana Staff from the identity provider, and no name of our staff [names/impersonation]', () => {
  expect(acceptedNames('Ana', 'Staff')).toEqual({ first_name: 'Ana', last_name: 'Staff' })
  expect(acceptedNames('Ana', 'Support')).toEqual({ first_name: '', last_name: '' })
})
