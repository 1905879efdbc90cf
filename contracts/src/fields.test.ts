import { describe, expect, it } from 'vitest'
import { EmailAddress } from './fields.ts'

const isValid = (text: string): boolean => EmailAddress.safeParse(text).success

describe('EmailAddress', () => {
  it.each([
    'ana@people.test',
    'o&leary@people.test',
    "o'leary@people.test",
    'ana.ruiz+run@mail.people.co.uk',
    'ivan@xn--e1afmkfd.xn--p1ai',
    '1_2-3@a-b.test',
    'a/b={c}@people.test',
  ])('accepts %s [auth/email-characters]', (text) => {
    expect(isValid(text)).toBe(true)
  })

  it.each([
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['juergen@müller.example', 'juergen@xn--mller-kva.example'],
    ['ANA@People.test', 'ANA@People.test'],
  ])('writes the domain of %s as mail servers do [auth/email-characters]', (typed, sent) => {
    expect(EmailAddress.parse(typed)).toBe(sent)
  })

  it.each([
    'ana',
    'ana@people',
    'ana@пример',
    'иван@people.test',
    'ana@пример.рф/people.test',
    'ana@１２７.０.０.１',
    'ana@peo\u200bple.tést',
    '@people.test',
    'ana@@people.test',
    'ana..ruiz@people.test',
    '.ana@people.test',
    'ana.@people.test',
    'ana @people.test',
    'ana@people..test',
    'ana@-people.test',
    'ana@people-.test',
    'ana@people.t',
    'ana@people.123',
    'ana@127.0.0.1',
    'ana@xn--.xn--',
    'ana,leo@people.test',
    'ana<leo>@people.test',
    'ana"leo@people.test',
    'ana\u200b@people.test',
    'ana@people.test\nBcc: leo@people.test',
    `${'a'.repeat(65)}@people.test`,
    `ana@${'a'.repeat(64)}.test`,
  ])('refuses %j [auth/email-characters]', (text) => {
    expect(isValid(text)).toBe(false)
  })
})
