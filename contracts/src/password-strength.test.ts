import { expect, test } from 'vitest'
import { NewPassword } from './password.ts'
import { whyGuessable } from './password-strength.ts'

const jonathan = { first_name: 'Jonathan', last_name: 'Müller-Okafor', email: 'jon.okafor@northlake.example' }
const why = (password: string) => whyGuessable(password, jonathan)

test.each([
  ['Password1!', 'too common'],
  ['P@ssw0rd', 'too common'],
  ['Qwerty123!', 'too common'],
  ['Summer2026!', 'too common'],
  ['Dragon-2024!', 'too common'],
  ['Fieldside1!', 'name of this site'],
  ['Fieldside-2026!', 'name of this site'],
  ['F1eldside1!', 'name of this site'],
  ['Jonathan1!', 'your name or email address'],
  ['J0nathan-1985!', 'your name or email address'],
  ['Jonathan-Okafor-1985!', 'your name or email address'],
  ['Jon.Okafor@Northlake.example1', 'your name or email address'],
  ['Northlake-2026!', 'your name or email address'],
  ['Aa1!Aa1!Aa1!', 'easy to guess'],
])('rejects %s: %s', (password, reason) => {
  expect(why(password)).toContain(reason)
})

test.each([
  'Kx9!vTq2',
  'Muddy-Boots-26!',
  'Correct-Horse-9!',
  'Correct horse battery staple 1!',
  'Fieldside makes me run up hills 9!',
  'Jonathan eats muddy boots 9!',
])('accepts %s', (password) => {
  expect(why(password)).toBeUndefined()
})

test('rejects a name only for its owner', () => {
  expect(whyGuessable('Quintessa-77!', { first_name: 'Quintessa' })).toContain('your name')
  expect(whyGuessable('Quintessa-77!', {})).toBeUndefined()
})

test('accepts a passphrase of 128 characters but not 129', () => {
  const passphrase = `${'Muddy boots cross the long wet meadow before any of us wakes '.repeat(3).slice(0, 126)}7!`
  expect(passphrase).toHaveLength(128)
  expect(NewPassword.safeParse(passphrase).success).toBe(true)
  expect(why(passphrase)).toBeUndefined()
  expect(NewPassword.safeParse(`${passphrase}x`).error?.issues[0]?.message).toBe(
    'Password must be at most 128 characters long',
  )
})

test('recognizes an address whose digits look like a year', () => {
  const owner = { email: 'person1.cb75e1938662@field.example' }
  expect(whyGuessable('Person1.cb75e1938662!', owner)).toMatch(/your name or email address/)
})
