import type { Role } from '@fieldside/contracts/roles.ts'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ShellFrame } from './shell-frame.tsx'
import { shellItems } from './shell-items.ts'

let isPhone: boolean
beforeEach(() => {
  isPhone = true
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => vi.unstubAllGlobals())

const draw = (role: Role | null, at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <ShellFrame
        person={role && { id: '1', email: 'ana@example.com', full_name: 'Ana', role }}
        items={shellItems(role ?? undefined)}
        home="/"
        title=""
        unread={0}
        unreadThreads={0}
        onSignOut={() => {}}
      >
        content
      </ShellFrame>
    </MemoryRouter>,
  )

const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const labels = async () => (await bar()).getAllByRole('listitem').map(({ textContent }) => textContent)

test.each<[Role, string[]]>([
  ['athlete', ['Home', 'Search', 'Bookings', 'Train', 'Account']],
  ['professional', ['Home', 'Bookings', 'Clients', 'Train', 'Account']],
  ['admin', ['Home', 'Search', 'Bookings', 'Train', 'Account']],
])(
  'shows the five tabs of %s on phones, beside the sidebar’s drawer [find/bottom-bar]',
  async (role, expected) => {
    draw(role, '/account')
    expect(await labels()).toEqual(expected)
    expect((await bar()).getByRole('link', { current: 'page' }).textContent).toBe('Account')
    expect(screen.getByRole('button', { name: 'Toggle sidebar' })).toBeTruthy()
  },
)

test('shows no bottom bar from 768 pixels up, nor to visitors [find/bottom-bar]', async () => {
  draw('athlete', '/account').unmount()
  await import('./bottom-bar.tsx')
  draw(null, '/programs')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  isPhone = false
  draw('athlete', '/account')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
})

test('marks the tab that a page belongs to [find/bottom-bar]', async () => {
  for (const [at, label, role = 'athlete'] of [
    ['/athlete-dashboard', 'Home'],
    ['/athlete-dashboard?tab=upcoming', 'Home'],
    ['/bookings', 'Bookings'],
    ['/bookings?tab=past', 'Bookings'],
    ['/booking/1', 'Bookings'],
    ['/professional/1', 'Search'],
    ['/workouts/1/train', 'Train'],
    ['/progress', 'Train'],
    ['/clients', 'Clients', 'professional'],
    ['/clients/1/plans/new', 'Clients', 'professional'],
    ['/plan-templates/1', 'Train', 'professional'],
  ] as const) {
    const { unmount } = draw(role, at)
    await bar()
    const current = document.querySelectorAll('[data-bottom-bar] [aria-current]')
    expect([...current].map(({ textContent }) => textContent)).toEqual([label])
    unmount()
  }
})

test('groups programs, exercises, workouts, and progress under Train in the bar and in the sidebar [find/train-group]', async () => {
  const train = ['/programs', '/exercise-database', '/plan-templates', '/workouts', '/progress']
  const hrefs = (nav: HTMLElement) =>
    within(nav)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  draw('professional', '/progress')
  const button = (await bar()).getByRole('button', { name: 'Train' })
  fireEvent.click(button)
  const menu = await screen.findByRole('navigation', { name: 'Train' })
  expect(hrefs(menu)).toEqual(train)
  expect(within(menu).getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/progress')
  fireEvent.click(within(menu).getByRole('link', { name: /^Programs/ }))
  expect(screen.queryByRole('navigation', { name: 'Train' })).toBeNull()
  isPhone = false
  draw('professional', '/')
  expect(hrefs(screen.getByRole('group', { name: 'Train' }))).toEqual(train)
})
