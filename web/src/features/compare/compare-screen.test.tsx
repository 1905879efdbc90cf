import type { ComparedProfessional } from '@fieldside/contracts/http/bff/compare.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION, useSession } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { CompareBar } from '@/entities/professional/compare/compare-bar.tsx'
import { CompareToggle } from '@/entities/professional/compare/compare-toggle.tsx'
import { fullCardOf } from '@/entities/professional/testing/professional.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './compare-screen.tsx'

const item = (
  id: string,
  changes: Partial<ComparedProfessional['professional']> = {},
): ComparedProfessional => ({
  professional: fullCardOf({ id, ...changes }),
  offers: [
    {
      appointment_type_id: 'follow_up',
      name: 'Follow-up Session',
      description: '',
      duration_minutes: 30,
      price_cents: changes.price_per_session_cents === null ? null : 6000,
      place: 'online',
    },
  ],
  starts_this_week: ['2026-11-27T16:00:00.000Z'],
})

let asked: string[]
let missing: number

beforeEach(() => {
  asked = []
  missing = 0
  vi.stubGlobal('fetch', async (path: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    const ids = (searchParams.get('ids') ?? '').split(',')
    asked.push(ids.join(','))
    const items = ids.map((id) =>
      item(id, { first_name: id, ...(id === 'Lars' && { price_per_session_cents: null }) }),
    )
    return reply(screens.compareScreen, { items, missing })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Address = () => <p>at {useLocation().pathname + useLocation().search}</p>

const open = (address: string) => openAt(address, <Address />, { '/compare': <Screen /> })

const rowOf = (label: string) =>
  screen.getByRole('rowheader', { name: label }).closest('tr')!.querySelectorAll('td')

test('shows professionals as columns of a table, with hidden prices as Contact for pricing [find/compare]', async () => {
  open('/compare?ids=Maya,Lars')
  expect(await screen.findByRole('table', { name: 'Professionals side by side' })).toBeTruthy()
  const columns = screen.getAllByRole('columnheader').map((one) => within(one).getByRole('link').textContent)
  expect(columns).toEqual(['Maya Okafor', 'Lars Okafor'])
  const labels = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  for (const label of ['Price', 'Length', 'Rating', 'Credentials', 'Languages', 'Cancellation'])
    expect(labels).toContain(label)
  const [maya, lars] = rowOf('Price')
  expect([maya!.textContent, lars!.textContent]).toEqual(['$85 per session', 'Contact for pricing'])
  expect(rowOf('Sessions')[1]!.textContent).toBe('Follow-up Session: 30 min, contact for pricing')
  const start = within(rowOf('Available in the next 7 days')[0]!).getByRole('link')
  expect(start.getAttribute('href')).toBe(
    '/professional/Maya?book=follow_up&start=2026-11-27T16%3A00%3A00.000Z',
  )
})

test('removes a column from the address, and says when a professional is gone [find/compare]', async () => {
  missing = 1
  open('/compare?ids=Maya,Lars')
  expect(await screen.findByText('One professional isn’t listed anymore.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove Maya Okafor' }))
  expect(await screen.findByText('at /compare?ids=Lars')).toBeTruthy()
  await waitFor(() => expect(asked.at(-1)).toBe('Lars'))
})

test('offers a way to choose professionals when the address has none', async () => {
  open('/compare')
  expect(await screen.findByRole('heading', { name: 'No professionals to compare yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Find professionals' }).getAttribute('href')).toBe('/search')
})

test('chooses up to three professionals across screens and opens their comparison [find/compare-choice]', async () => {
  const toast = vi.spyOn(notify, 'error').mockImplementation(() => {})
  const List = () =>
    useSession().status === 'signed-in' && (
      <>
        {['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => (
          <CompareToggle key={name} professional={{ id: name, name }} />
        ))}
        <CompareBar />
      </>
    )
  openAt('/', <Address />, { '/': <List /> })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Compare ${name}` }))
  expect(await screen.findByRole('button', { name: 'Compare Ada' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Compare' })).toBeNull()
  press('Ada')
  expect(screen.getByRole('button', { name: 'Choose one more' }).hasAttribute('disabled')).toBe(true)
  press('Ben')
  press('Cleo')
  press('Dan')
  expect(toast).toHaveBeenCalledWith('You can compare up to 3 professionals', 'Remove one of them first.')
  expect(screen.getByRole('button', { name: 'Compare Dan' }).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ben' }))
  const link = screen.getByRole('link', { name: 'Compare 2' })
  expect(link.getAttribute('href')).toBe('/compare?ids=Ada,Cleo')
})
