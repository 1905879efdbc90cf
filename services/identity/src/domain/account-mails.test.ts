import { expect, test } from 'vitest'
import { accountLetter, linkAddress, mailWaitS } from './account-mails.ts'
import { splitFullName } from './full-name.ts'

const now = new Date('2026-11-24T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('the secret of a link stands where browsers send it to nobody', () => {
  for (const kind of ['recovery', 'confirm-email', 'new-email'] as const) {
    const address = new URL(linkAddress(kind, 'the-secret', 'https://fieldside.test'))
    expect(address.hash).toContain('the-secret')
    expect(address.pathname + address.search).not.toContain('the-secret')
  }
  expect(new URL(linkAddress('recovery', 'x', 'https://fieldside.test')).pathname).toBe('/reset-password')
  expect(new URL(linkAddress('confirm-email', 'x', 'https://fieldside.test')).pathname).toBe('/')
})

test('a mail without a link has no button', () => {
  expect(accountLetter('email-changed', 'Ada', undefined).action).toBeUndefined()
  expect(accountLetter('recovery', 'Ada', 'https://x').action?.address).toBe('https://x')
})

test('the sixth mail of an hour waits until the first is an hour old', () => {
  expect(mailWaitS([], now)).toBe(0)
  expect(mailWaitS([50, 40, 30, 20].map(minutesAgo), now)).toBe(0)
  expect(mailWaitS([50, 40, 30, 20, 10].map(minutesAgo), now)).toBe(600)
})

test('the first word of a full name is the first name, the rest the last', () => {
  expect(splitFullName(' Ana  de la Cruz ')).toEqual({ first_name: 'Ana', last_name: 'de la Cruz' })
  expect(splitFullName('Pelé')).toEqual({ first_name: 'Pelé', last_name: '' })
})
