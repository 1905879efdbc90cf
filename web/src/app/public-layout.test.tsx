import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createQueries } from '../client/queries.ts'
import { SESSION, SessionProvider } from '../client/session.tsx'
import { reply } from '../client/testing/reply.ts'
import { sessionOf } from '../client/testing/session.ts'
import { Screen as Landing } from '../features/landing/landing-screen.tsx'
import { PublicLayout } from './public-layout.tsx'

// Preloads the lazy chunk, because its load time isn't under test.
beforeAll(() => import('./public-drawer.tsx'))

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.includes('landing')
      ? reply(screens.landingScreen, { professionals: [], zone: '' })
      : reply(SESSION, sessionOf(null)),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter>
          <Routes>
            <Route element={<PublicLayout />}>
              <Route path="/" element={<Landing />} />
            </Route>
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const linksIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('shows search, pricing, Login, and Get Started in the top navigation [navigation/top-links]', () => {
  open()
  expect(linksIn(screen.getByRole('navigation', { name: 'Main' }))).toEqual([
    'Find Professionals /search',
    'Pricing /pricing',
    'Login /auth',
    'Get Started /auth?mode=sign-up',
  ])
})

test('links every public page to sign-up in both roles and to the legal pages [navigation/further-links]', () => {
  open()
  const footer = screen.getByRole('contentinfo')
  expect(linksIn(within(footer).getByRole('navigation', { name: 'Join' }))).toEqual([
    'Join as Athlete /auth?role=athlete',
    'Join as Professional /auth?role=professional',
  ])
  expect(linksIn(within(footer).getByRole('navigation', { name: 'Legal' }))).toEqual([
    'Privacy /privacy',
    'Terms /terms',
    'Contact /contact',
  ])
})

test('ends the landing page with legal links and a copyright from 2024 to this year [landing/footer] [landing/sections]', () => {
  const { container } = open()
  const footer = screen.getByRole('contentinfo')
  expect(within(footer).getByText(`© 2024–${new Date().getFullYear()} Fieldside`)).toBeTruthy()
  expect(linksIn(within(footer).getByRole('navigation', { name: 'Legal' }))).toHaveLength(3)
  const parts = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByRole('region', { name: 'Premium Training Programs' }),
    screen.getByRole('region', { name: 'Verified & Trusted' }),
    footer,
  ]
  const all = [...container.querySelectorAll('*')]
  const places = parts.map((part) => all.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('names the drawer on small screens, lists the links, and closes it [navigation/mobile-drawer]', async () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Open navigation' }))
  const drawer = await screen.findByRole('dialog', {
    name: 'Navigation',
    description: 'Explore the product features',
  })
  expect(linksIn(drawer)).toEqual([
    'Find Professionals /search',
    'Pricing /pricing',
    'Login /auth',
    'Join as Athlete /auth?role=athlete',
    'Join as Professional /auth?role=professional',
    'Help /help',
    'Privacy /privacy',
    'Terms /terms',
    'Contact /contact',
    'Get Started /auth?mode=sign-up',
  ])
  fireEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
