import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { hasScreen } from '../../app/screens.ts'
import { PROFESSIONS } from './hero.tsx'
import { Screen } from './landing-screen.tsx'

test('the landing page has its headline, tagline and sections in order [landing/headline-and-tagline]', () => {
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

test('the premium section has exactly four items [landing/premium-checklist]', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  const region = screen.getByRole('region', { name: 'Premium Training Programs' })
  expect(region.querySelectorAll('li')).toHaveLength(4)
})

test('every link of the landing page leads to a screen that is there', () => {
  render(<Screen />, { wrapper: MemoryRouter })
  for (const link of screen.queryAllByRole('link')) expect(hasScreen(link.getAttribute('href')!)).toBe(true)
})

test('the number of professions it states is true', () => {
  expect(PROFESSIONS).toBe(ProfessionalType.options.length)
})
