import type { Role } from '@fieldside/contracts/roles.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { screenAt } from './screens.ts'
import { ShellFrame, type ShellPerson } from './shell-frame.tsx'
import { shellItems } from './shell-items.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  // biome-ignore lint/suspicious/noDocumentCookie: same API as the code under test
  document.cookie = 'sidebar_state=; path=/; max-age=0'
})

const ANA: ShellPerson = { id: '1', email: 'ana@example.com', full_name: '', role: 'athlete' }

const draw = (person: ShellPerson | null = ANA, unread = 3) =>
  render(
    <MemoryRouter initialEntries={['/search']}>
      <ShellFrame
        person={person}
        items={shellItems('athlete')}
        home="/athlete-dashboard"
        title="Search"
        unread={unread}
        unreadThreads={0}
        onSignOut={() => {}}
      >
        content
      </ShellFrame>
    </MemoryRouter>,
  )

test('shows every role the seven items, each with its own screen, and the role’s home [shell/sidebar-items] [shell/home-by-role]', () => {
  const itemsOf = (role: Role) => shellItems(role).map(({ label, to }) => `${label} ${to}`)
  const common = (home: string, bookings: string) => [
    `Home ${home}`,
    'Search /search',
    'Pricing /pricing',
    `Bookings ${bookings}`,
    'Programs /programs',
    'Exercises /exercise-database',
    'Account /account',
  ]
  const athlete = common('/athlete-dashboard', '/bookings')
  expect(itemsOf('athlete')).toEqual(expect.arrayContaining(athlete))
  const professional = common('/provider-dashboard', '/booking-requests')
  expect(itemsOf('professional')).toEqual(expect.arrayContaining(professional))
  expect(itemsOf('admin')).toEqual(expect.arrayContaining(common('/admin', '/admin?tab=bookings')))
  expect(shellItems(undefined)[0]).toMatchObject({ label: 'Home', to: '/' })
  for (const role of ['athlete', 'professional', 'admin', undefined] as const)
    for (const { to } of shellItems(role)) expect(screenAt(new URL(to, location.href).pathname)).toBeTruthy()
})

test('shows the user, the current page, and the unread count [shell/identity]', () => {
  draw()
  expect(screen.getByText('ana@example.com')).toBeTruthy()
  expect(screen.getByText('Athlete')).toBeTruthy()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Search')
  expect(screen.getByRole('link', { name: 'Notifications, 3 unread' }).getAttribute('href')).toBe(
    '/notifications',
  )
})

test('counts unread notifications up to 99', () => {
  draw(ANA, 100)
  expect(screen.getByRole('link', { name: 'Notifications, 99+ unread' }).textContent).toBe('99+')
})

test('toggles the sidebar with the button and Ctrl+B [shell/sidebar-toggle]', () => {
  draw()
  const button = screen.getByRole('button', { name: 'Toggle sidebar' })
  fireEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(window, { key: 'b', ctrlKey: true })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(window, { key: 'b', metaKey: true })
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('closes the phone drawer on Logout, so that the leave question shows over the page', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  draw()
  fireEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logout' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('links Home in the header and in the sidebar to the same page [shell/header-home]', () => {
  draw()
  const header = within(screen.getByRole('banner')).getByRole('link', { name: 'Home' })
  const sidebar = within(screen.getByRole('navigation', { name: 'Sidebar' })).getByRole('link', {
    name: 'Home',
  })
  expect(header.getAttribute('href')).toBe('/athlete-dashboard')
  expect(header.getAttribute('href')).toBe(sidebar.getAttribute('href'))
})

test('shows Login instead of Logout to visitors [shell/login-button]', () => {
  const { unmount } = draw()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
  unmount()
  draw(null)
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth')
})

test('keeps the sidebar collapsed after a reload [shell/sidebar-cookie]', () => {
  const { unmount } = draw()
  fireEvent.click(screen.getByRole('button', { name: 'Toggle sidebar' }))
  unmount()
  draw()
  expect(screen.getByRole('button', { name: 'Toggle sidebar' }).getAttribute('aria-expanded')).toBe('false')
})
