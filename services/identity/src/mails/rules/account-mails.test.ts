import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { splitFullName } from '../../users/rules/full-name.ts'
import { ACCOUNT_MAIL_KINDS, accountEmail, linkAddress, mailWaitS, pageAddress } from './account-mails.ts'

const now = new Date('2026-11-24T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)

test('puts the secret of a link in the URL fragment, which browsers do not send', () => {
  for (const kind of ['recovery', 'confirm-email', 'new-email'] as const) {
    const address = new URL(linkAddress(kind, 'the-secret', 'https://fieldside.test'))
    expect(address.hash).toContain('the-secret')
    expect(address.pathname + address.search).not.toContain('the-secret')
  }
  expect(new URL(linkAddress('recovery', 'x', 'https://fieldside.test')).pathname).toBe('/reset-password')
  expect(new URL(linkAddress('confirm-email', 'x', 'https://fieldside.test')).pathname).toBe('/')
})

test('links an email without a secret link to the page where the owner can act', () => {
  expect(pageAddress('password-changed', 'https://fieldside.test')).toBe('https://fieldside.test/auth')
  expect(pageAddress('email-changed', 'https://fieldside.test')).toBe('https://fieldside.test/contact')
  expect(accountEmail('recovery', 'Ada', 'https://x').action.address).toBe('https://x')
})

test('says in every account email what to do if it wasn’t you', () => {
  for (const kind of ACCOUNT_MAIL_KINDS)
    expect(accountEmail(kind, 'Ada', 'https://x').paragraphs.join(' ')).toMatch(
      /If (?:this wasn’t you|you didn’t sign up), /,
    )
})

test('delays the sixth mail in an hour until the first is an hour old', () => {
  expect(mailWaitS([], now)).toBe(0)
  expect(mailWaitS([50, 40, 30, 20].map(minutesAgo), now)).toBe(0)
  expect(mailWaitS([50, 40, 30, 20, 10].map(minutesAgo), now)).toBe(600)
})

test('splits a full name after the first word', () => {
  expect(splitFullName(' Ana  de la Cruz ')).toEqual({ first_name: 'Ana', last_name: 'de la Cruz' })
  expect(splitFullName('Pelé')).toEqual({ first_name: 'Pelé', last_name: '' })
})
