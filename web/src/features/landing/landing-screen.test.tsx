import { type Landing, landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { SPORTS } from '@fieldside/contracts/sports.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queryKey } from '@/client/api.ts'
import { createQueries } from '@/client/queries.ts'
import { SessionProvider } from '@/client/session.tsx'
import { rememberSignedIn } from '@/client/signed-in-hint.ts'
import { chosenIn } from '@/entities/booking/request-form/booking-address.ts'
import { PROFESSIONS } from './hero.tsx'
import { Screen } from './landing-screen.tsx'

const NOBODY: Landing = { professionals: [], zone: '' }
let landing: Landing
beforeEach(() => {
  landing = NOBODY
})

/** The document's own data, as main.tsx and prerender.tsx provide it. */
const Page = ({ children }: { children: ReactNode }) => {
  const queries = createQueries()
  queries.setQueryData(queryKey(landingScreen), landing)
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  )
}

test('shows headline, tagline, and sections in order [landing/headline-and-tagline]', () => {
  const { container } = render(<Screen />, { wrapper: Page })
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
  render(<Screen />, { wrapper: Page })
  const region = screen.getByRole('region', { name: 'Premium Training Programs' })
  expect(region.querySelectorAll('li')).toHaveLength(4)
})

test('links the premium section to sign-up in both roles and to pricing [landing/premium-buttons]', () => {
  render(<Screen />, { wrapper: Page })
  const region = screen.getByRole('region', { name: 'Premium Training Programs' })
  const links = within(region).getAllByRole('link')
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Join as Athlete /auth?role=athlete',
    'Join as Professional /auth?role=professional',
    'View Pricing /pricing',
  ])
})

test('links each of the three trust claims to its explanation [landing/trust-claims]', () => {
  render(<Screen />, { wrapper: Page })
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
})

test('says that it is offline to a user who was signed in, as the installed app starts here', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    onLine.mockRestore()
    rememberSignedIn(null)
  })
  const page = (
    <SessionProvider>
      <Screen />
    </SessionProvider>
  )
  const visitor = render(page, { wrapper: Page })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy())
  visitor.unmount()
  rememberSignedIn('1')
  render(page, { wrapper: Page })
  expect(await screen.findByRole('heading', { name: 'You’re offline' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
})

test('states the actual number of professions', () => {
  expect(PROFESSIONS).toBe(PROFESSIONAL_TYPES.length)
})

const cardOf = (name: string, clocks: string[]) => ({
  id: `id-of-${name}`,
  name,
  initials: 'X',
  hue: 20,
  about: 'Physical Therapist · Denver, CO',
  rating: '4.9 · 12 reviews',
  slots: clocks.map((clock) => ({ at: `2026-11-24T${clock}:00Z`, day: 'Tue, Nov 24', clock })),
})

test('shows an example that is marked as one and names no one while nobody has opted in [find/landing-professionals]', () => {
  render(<Screen />, { wrapper: Page })
  expect(screen.getByText('Example')).toBeTruthy()
  expect(screen.getByText('Your Physical Therapist')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Professionals with available times' })).toBeNull()
})

test("shows each professional's type, place, rating, and next slots in the reader's time zone, and links to the profile and each slot to booking [find/landing-professionals]", () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  zone.mockReturnValue({ timeZone: 'America/New_York' } as Intl.ResolvedDateTimeFormatOptions)
  landing = { professionals: [cardOf('Ada', ['15:00', '16:00']), cardOf('Eva', ['17:30'])], zone: 'MT' }
  render(<Screen />, { wrapper: Page })
  zone.mockRestore()
  const list = screen.getByRole('list', { name: 'Professionals with available times' })
  const [ada, eva] = within(list).getAllByRole('listitem')
  expect(within(ada!).getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/professional/id-of-Ada')
  const starts = within(ada!).getAllByRole<HTMLAnchorElement>('link', { name: /AM/ })
  expect(starts.map(({ search }) => chosenIn(new URLSearchParams(search)))).toEqual([
    { start: '2026-11-24T15:00:00.000Z' },
    { start: '2026-11-24T16:00:00.000Z' },
  ])
  for (const text of ['Physical Therapist · Denver, CO', '4.9 · 12 reviews', '10:00 AM', '11:00 AM'])
    expect(ada!.textContent).toContain(text)
  expect(ada!.textContent).toContain('Times in your zone (ET)')
  expect(eva!.textContent).toContain('Tue, Nov 24')
  expect(eva!.textContent).toContain('12:30 PM')
  expect(screen.queryByText('Example')).toBeNull()
})

test('names the sports, says how it works in three steps, and answers five questions, all within its sections [find/landing-content]', () => {
  const { container } = render(<Screen />, { wrapper: Page })
  const sections = [...container.querySelectorAll('section')]
  expect(sections).toHaveLength(3)
  const [hero, , trust] = sections as [HTMLElement, HTMLElement, HTMLElement]
  for (const sport of SPORTS) expect(within(hero).getByText(sport)).toBeTruthy()
  expect(hero.querySelectorAll('ol > li')).toHaveLength(3)
  const questions = [...trust.querySelectorAll('details')]
  expect(questions).toHaveLength(5)
  for (const { children } of questions) {
    expect(children[0]!.textContent).toMatch(/\?$/)
    expect(children[1]!.textContent!.length).toBeGreaterThan(40)
  }
})
