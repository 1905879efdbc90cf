import { expect, test } from 'vitest'
import { askedPage, nextPage } from './next-page.ts'

const ORIGIN = 'https://fieldside.test'
const params = (query: Record<string, string>) => new URLSearchParams(query)
const athlete = { role: 'athlete', is_onboarded: true } as const
const newcomer = { role: 'athlete', is_onboarded: false } as const

test.each([
  '//evil.test/a',
  '/\\evil.test',
  '/\t/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'search',
  '/auth?next=/auth',
  '',
])('rejects %j as a target page', (next) => {
  expect(askedPage(params({ next }), ORIGIN)).toBeUndefined()
})

test('sends an onboarded user to the requested page, otherwise to their dashboard [auth/next-when-onboarded]', () => {
  expect(nextPage(athlete, params({ next: '/booking/7?a=b#c' }), ORIGIN)).toBe('/booking/7?a=b#c')
  expect(nextPage(athlete, params({ next: '//evil.test' }), ORIGIN)).toBe('/athlete-dashboard')
  expect(nextPage({ role: 'professional', is_onboarded: true }, params({}), ORIGIN)).toBe(
    '/provider-dashboard',
  )
  expect(nextPage({ role: 'admin', is_onboarded: false }, params({}), ORIGIN)).toBe('/admin')
})

test('sends a new user to the role choice and keeps the requested role [auth/next-when-not-onboarded]', () => {
  expect(nextPage(newcomer, params({}), ORIGIN)).toBe('/onboarding')
  expect(nextPage(newcomer, params({ role: 'professional' }), ORIGIN)).toBe('/onboarding?role=professional')
  expect(nextPage(newcomer, params({ role: 'admin' }), ORIGIN)).toBe('/onboarding')
  expect(nextPage(newcomer, params({ next: '/search' }), ORIGIN)).toBe('/onboarding?next=%2Fsearch')
  expect(nextPage(newcomer, params({ next: '/onboarding?role=athlete' }), ORIGIN)).toBe(
    '/onboarding?role=athlete',
  )
})
