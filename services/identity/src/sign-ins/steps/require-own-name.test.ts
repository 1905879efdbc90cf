import { expect, test } from 'vitest'
import { requireOwnName } from './require-own-name.ts'

const signUpAs = (first: string, last: string) => () => requireOwnName({ first_name: first, last_name: last })

test('accepts Staff and Billing as last names after a first name of a person [names/impersonation]', () => {
  expect(signUpAs('Ana', 'Staff')).not.toThrow()
  expect(signUpAs('Ruth', 'Billing')).not.toThrow()
})

test.each([
  ['The', 'Staff'],
  ['Fieldside', 'Billing'],
  ['Customer', 'Billing'],
  ['Staff', 'Ruiz'],
  ['Ana', 'Support'],
])('rejects %s %s, which can pass as Fieldside [names/impersonation]', (first, last) => {
  expect(signUpAs(first, last)).toThrow(expect.objectContaining({ code: 'invalid-input' }))
})
