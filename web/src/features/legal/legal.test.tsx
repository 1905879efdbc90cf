import { createHash } from 'node:crypto'
import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { LegalText } from './legal-page.tsx'
import { formatLongDate } from './long-date.ts'
import { Screen as Privacy } from './privacy-screen.tsx'
import { PRIVACY } from './privacy-text.ts'
import { Screen as Terms } from './terms-screen.tsx'
import { TERMS } from './terms-text.ts'

const printOf = ({ lastUpdated: _, ...text }: LegalText): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 12)

// After changing a text, update its date and the fingerprint here.
test('dates each text by its last change [legal/pages]', () => {
  expect([PRIVACY.lastUpdated, printOf(PRIVACY)]).toEqual(['2026-12-01', 'bad408080671'])
  expect([TERMS.lastUpdated, printOf(TERMS)]).toEqual(['2026-12-01', '198594746680'])
  for (const [Page, text] of [
    [Privacy, PRIVACY],
    [Terms, TERMS],
  ] as const) {
    const { unmount } = render(<Page />, { wrapper: MemoryRouter })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text.title)
    expect(screen.getByText(/^Last updated/).textContent).toBe(
      `Last updated ${formatLongDate(text.lastUpdated)}`,
    )
    unmount()
  }
})

/** How the privacy policy calls each field of a profile. The compiler asks for a new one. */
const PROFILE_WORDS: Record<keyof ProfessionalProfileForm, string> = {
  full_name: 'name',
  specialty: 'specialty',
  bio: 'bio',
  city: 'location',
  state: 'location',
  credentials: 'credentials',
  phone: 'phone',
  sports: 'sports',
  conditions: 'conditions you treat',
  languages: 'languages',
  zip: 'ZIP code',
  welcomes_new_athletes: 'welcome new athletes',
}

test('names every field of a professional’s profile under what we store', () => {
  const stored = JSON.stringify(PRIVACY.sections.find(({ id }) => id === 'stored'))
  for (const word of Object.values(PROFILE_WORDS)) expect(stored).toMatch(new RegExp(`\\b${word}\\b`))
})

test('says that distances come from the professional’s ZIP code and can reveal it [find/distance-rounded]', () => {
  render(<Privacy />, { wrapper: MemoryRouter })
  expect(screen.getByText(/come from the center of the professional’s ZIP code/).textContent).toMatch(
    /could work out the ZIP code, but not an address/,
  )
})

test('requires an age of 18 and allows canceling or moving a session until 24 hours before the start [legal/terms-content]', () => {
  render(<Terms />, { wrapper: MemoryRouter })
  expect(screen.getByText(/at least 18 years old to have an account/)).toBeTruthy()
  expect(
    screen.getByText(/can cancel or reschedule a confirmed session up to 24 hours before it starts/),
  ).toBeTruthy()
  expect(screen.getByText(/binding arbitration/)).toBeTruthy()
})

test('gives every section its own URL', () => {
  for (const { sections } of [PRIVACY, TERMS]) {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
