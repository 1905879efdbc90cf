import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  errorToasts,
  openAdmin,
  press,
  serveAdmin,
  served,
  toastTitles,
  user,
  usersPage,
} from './testing/admin-page.tsx'

serveAdmin()

const USERS = '/admin?tab=users'
const choose = (name: string, role: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: `Role of ${name}` }), { target: { value: role } })

test('shows name, email, and role badge of each user, with the email in place of a missing name [admin/user-list]', async () => {
  served.users = () =>
    usersPage([
      user({ role: 'professional' }),
      user({ id: 'u2', first_name: '', last_name: '', full_name: '', email: 'nameless@people.test' }),
    ])
  await openAdmin(USERS)
  await screen.findByText('2 users, newest first.')
  const [, first, second] = screen.getAllByRole('row').map((row) => within(row))
  expect(first!.getByText('Ana Ruiz')).toBeTruthy()
  expect(first!.getByText('ana@people.test')).toBeTruthy()
  expect(first!.getByText('Professional', { selector: 'span' }).className).toContain('bg-turf-soft')
  expect(second!.getAllByText('nameless@people.test')).toHaveLength(2)
  expect(second!.getByText('Athlete', { selector: 'span' })).toBeTruthy()
})

test('offers three roles and changes the role only after a confirmation that says what becomes of sessions [admin/role-selector] [admin/role-keeps-sessions]', async () => {
  await openAdmin(USERS)
  const selector = await screen.findByRole('combobox', { name: 'Role of Ana Ruiz' })
  const options = within(selector).getAllByRole('option')
  expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
    'athlete',
    'professional',
    'admin',
  ])
  choose('Ana Ruiz', 'admin')
  await screen.findByRole('dialog')
  press('Cancel')
  expect(served.sent).toEqual([])
  expect((selector as HTMLSelectElement).value).toBe('athlete')
  choose('Ana Ruiz', 'admin')
  expect(await screen.findByRole('dialog', { name: 'Change the role of Ana Ruiz?' })).toBeTruthy()
  expect(screen.getByText(/as an administrator they can’t cancel or write about these sessions/)).toBeTruthy()
  press('Cancel')
  choose('Ana Ruiz', 'professional')
  expect(await screen.findByText(/they can still see, cancel, and write about these sessions/)).toBeTruthy()
  press('Cancel')
  choose('Ana Ruiz', 'admin')
  await screen.findByRole('dialog')
  press('Change role')
  await expect
    .poll(() => served.sent)
    .toEqual([{ path: '/api/identity/admin/users/u1/role', body: { role: 'admin' } }])
  await expect.poll(toastTitles).toEqual(['Role updated'])
})

test('shows why a role change was refused and keeps the actual role in the list [admin/last-admin]', async () => {
  served.users = () => usersPage([user({ role: 'admin' })])
  served.failing.set('/api/identity/admin/users/u1/role', {
    status: 409,
    detail: 'This is the last administrator. Make someone else an administrator first.',
  })
  await openAdmin(USERS)
  await screen.findByRole('combobox', { name: 'Role of Ana Ruiz' })
  choose('Ana Ruiz', 'athlete')
  press('Change role')
  await expect
    .poll(errorToasts)
    .toEqual([
      ['Failed to update role', 'This is the last administrator. Make someone else an administrator first.'],
    ])
  await expect
    .poll(() => (screen.getByRole('combobox', { name: 'Role of Ana Ruiz' }) as HTMLSelectElement).value)
    .toBe('admin')
})

test('searches on the server once typing pauses and keeps the search in the URL', async () => {
  const asked: string[] = []
  served.users = (query) => {
    asked.push(query.toString())
    return usersPage([user()], { count: { value: 1000, more: true } })
  }
  await openAdmin(USERS)
  expect(await screen.findByText('1,000+ users, newest first.')).toBeTruthy()
  const field = screen.getByRole('searchbox', { name: 'Search users' })
  for (const text of ['r', 'ru', 'ruiz ']) fireEvent.change(field, { target: { value: text } })
  expect(await screen.findByText('at /admin?tab=users&search=ruiz')).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Role' }), { target: { value: 'admin' } })
  expect(await screen.findByText('at /admin?tab=users&search=ruiz&role=admin')).toBeTruthy()
  await expect.poll(() => asked).toEqual(['', 'search=ruiz', 'search=ruiz&role=admin'])
  expect((field as HTMLInputElement).value).toBe('ruiz ')
})

test('loads more users page by page and offers to show all when none match', async () => {
  served.users = (query) => {
    if (query.get('search')) return usersPage([])
    return query.get('cursor')
      ? usersPage([user({ id: 'u2', full_name: 'Ben Ode' })])
      : usersPage([user()], { next: 'more' })
  }
  await openAdmin(USERS)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('Ben Ode')).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search users' }), { target: { value: 'zz' } })
  expect(await screen.findByText('No users found')).toBeTruthy()
  press('Show all users')
  expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
})

test('shows an error when users fail to load and keeps the rest of the panel working', async () => {
  served.failing.set('/api/identity/admin/users', { status: 503, detail: 'Identity is down' })
  await openAdmin(USERS)
  expect(await screen.findByText('We couldn’t load the users')).toBeTruthy()
  expect(toastTitles()).toContain('Failed to load users')
  served.failing.clear()
  press('Try again')
  expect(await screen.findByText('Ana Ruiz')).toBeTruthy()
})

test('shows the fees of a professional and gives a kept one back for a reason [fee/given-back]', async () => {
  served.users = () => usersPage([user({ role: 'professional' }), user({ id: 'u2', full_name: 'Bo Lee' })])
  const fee = {
    payment_id: 'm1',
    athlete_id: 'u3',
    appointment_id: null,
    amount_cents: 2500,
    charged_at: '2026-11-20T10:00:00Z',
    contact_opened_at: '2026-11-19T10:00:00Z',
    athlete_name: 'Jonah Reyes',
  } as const
  served.fees = [
    { ...fee, state: 'kept' },
    { ...fee, payment_id: 'm2', athlete_name: null, state: 'charged' },
  ]
  await openAdmin(USERS)
  expect(await screen.findAllByRole('button', { name: /^First-booking fees of/ })).toHaveLength(1)
  press('First-booking fees of Ana Ruiz')
  expect(await screen.findByText(/Kept after a canceled session/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Give back/ })).toHaveLength(1)
  press('Give back $25 for Jonah Reyes')
  const reason = await screen.findByRole('textbox', { name: /Reason/ })
  fireEvent.change(reason, { target: { value: 'A throwaway account' } })
  press('Give back the fee')
  await expect
    .poll(() => served.sent)
    .toEqual([
      {
        path: '/api/billing/admin/first-booking-fees/m1/give-back',
        body: { reason: 'A throwaway account' },
      },
    ])
})

test('asks before it requests the reset of a second factor, and offers it only for users who have one [mfa/recovery]', async () => {
  served.users = () => usersPage([user({ second_factor: true }), user({ id: 'u2', full_name: 'Ben Ito' })])
  await openAdmin(USERS)
  const offered = await screen.findAllByRole('button', { name: /^Reset codes of/ })
  expect(offered).toHaveLength(1)
  press('Reset codes of Ana Ruiz')
  await screen.findByRole('dialog', { name: 'Remove two-step sign-in of Ana Ruiz?' })
  expect(screen.getByText(/It happens in 72 hours/)).toBeTruthy()
  expect(served.sent).toEqual([])
  press('Request reset')
  await expect
    .poll(() => served.sent.map(({ path }) => path))
    .toEqual(['/api/identity/admin/users/u1/factor-reset'])
})

test('suspends an account with a length and a reason, and shows and lifts a suspension [admin/suspend-limits]', async () => {
  served.users = () =>
    usersPage([
      user(),
      user({ id: 'u2', full_name: 'Ben Ito', suspension: { until: '2026-12-20T10:00:00Z' } }),
      user({ id: 'u3', full_name: 'Cleo May', suspension: { until: null } }),
    ])
  await openAdmin(USERS)
  expect(await screen.findAllByRole('button', { name: /^Suspend / })).toHaveLength(1)
  expect(screen.getByText('for good')).toBeTruthy()
  press('Suspend Ana Ruiz')
  await screen.findByRole('dialog', { name: /^Suspend the account of/ })
  fireEvent.click(screen.getByRole('radio', { name: /^30 days/ }))
  press('Suspend account')
  expect(await screen.findByText('Write at least 10 characters')).toBeTruthy()
  expect(served.sent).toEqual([])
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'Asked athletes to pay in cash' },
  })
  press('Suspend account')
  await expect
    .poll(() => served.sent)
    .toEqual([
      {
        path: '/api/identity/admin/users/u1/suspension',
        body: { days: 30, reason: 'Asked athletes to pay in cash' },
      },
    ])
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  press('Lift suspension of Ben Ito')
  await screen.findByRole('dialog', { name: /^Lift the suspension of/ })
  press('Lift suspension')
  await expect
    .poll(() => served.sent.map(({ path }) => path))
    .toContain('/api/identity/admin/users/u2/suspension/lift')
})
