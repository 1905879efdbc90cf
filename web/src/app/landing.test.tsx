import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { HowWeCheck as Help } from '../features/help/how-we-check.tsx'
import { PROFESSIONS } from '../features/landing/hero.tsx'
import { Screen } from '../features/landing/landing-screen.tsx'
import { screenAt } from './screens.ts'

test('shows headline, tagline, and sections in order [landing/headline-and-tagline]', () => {
  const { container } = render(<Screen />, { wrapper: MemoryRouter })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Connect with Elite Sports Professionals',
  )
  const text = container.textContent ?? ''
  const order = [
    'Find trusted sports pros & training programs today',
    'Premium Training Programs',
    'Verified & Trusted',
  ].map((part) => text.indexOf(part))
  expect(order.every((at) => at > 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test('lists exactly four items in the premium section [landing/premium-checklist]', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  const region = screen.getByRole('region', { name: 'Premium Training Programs' })
  expect(region.querySelectorAll('li')).toHaveLength(4)
})

test('links the premium section to sign-up in both roles and to pricing [landing/premium-buttons]', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  const region = screen.getByRole('region', { name: 'Premium Training Programs' })
  const links = within(region).getAllByRole('link')
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Join as Athlete /auth?role=athlete',
    'Join as Professional /auth?role=professional',
    'View Pricing /pricing',
  ])
})

test('links each of the three trust claims to its explanation [landing/trust-claims]', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  const claims = within(screen.getByRole('region', { name: 'Verified & Trusted' })).getAllByRole('listitem')
  expect(
    claims.map((claim) => [
      within(claim).getByRole('heading').textContent,
      within(claim).getByRole('link').getAttribute('href'),
    ]),
  ).toEqual([
    ['License verified', '/help#license-checks'],
    ['Background checked', '/help#background-checks'],
    ['Peer reviewed', '/help#peer-reviews'],
  ])
  expect(claims[0]?.textContent).toContain('Credentials checked')
  expect(claims[2]?.textContent).toContain('Community validated expertise')
  const { container } = render(<Help />, { wrapper: MemoryRouter })
  for (const id of ['license-checks', 'background-checks', 'peer-reviews'])
    expect(container.querySelector(`#${id} ol`)?.textContent).not.toBe('')
})

test('links only to existing screens', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  for (const { pathname } of screen.queryAllByRole<HTMLAnchorElement>('link'))
    expect(screenAt(pathname)).toBeTruthy()
})

test('states the actual number of professions', () => {
  expect(PROFESSIONS).toBe(PROFESSIONAL_TYPES.length)
})
