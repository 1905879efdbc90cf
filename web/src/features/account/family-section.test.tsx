import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { FamilySection } from './family-section.tsx'

const MATEO: FamilyMember = {
  id: '01a1fe26-cc00-7000-8000-000000000007',
  first_name: 'Mateo',
  birth_date: '2017-01-05',
  sex: 'male',
  is_minor: true,
}

let family: FamilyMember[]
let sent: [string | undefined, string, unknown][]

beforeEach(() => {
  family = []
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path.startsWith('/api/session')) return reply(SESSION, sessionOf(userOf({ role: 'athlete' })))
    if (!init?.method || init.method === 'GET') return reply(careActions.listFamily, { items: family })
    sent.push([
      init.method,
      path.replace(/^.*\/family/, ''),
      init.body ? JSON.parse(String(init.body)) : undefined,
    ])
    if (init.method === 'DELETE') {
      family = []
      return new Response(null, { status: 204 })
    }
    family = [{ ...MATEO, ...(JSON.parse(String(init.body)) as object) }]
    return reply(careActions.changeFamilyMember, family[0]!)
  })
})

test('adds, changes, and removes a family member [family/members]', async () => {
  openAt('/account', <p />, { '/account': <FamilySection /> })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a family member' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^First name/), { target: { value: 'Mateo' } })
  fireEvent.change(dialog.getByLabelText(/^Birth date/), { target: { value: '2017-01-05' } })
  fireEvent.keyDown(dialog.getByLabelText(/^Sex/), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Male' }), { key: 'Enter' })
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText(/^Born Jan 5, 2017, male$/)).toBeTruthy()
  const body = { first_name: 'Mateo', birth_date: '2017-01-05', sex: 'male' }
  expect(sent).toEqual([['POST', '', body]])

  fireEvent.click(screen.getByRole('button', { name: /^Change .*Mateo/ }))
  const change = within(await screen.findByRole('dialog'))
  fireEvent.change(change.getByLabelText(/^First name/), { target: { value: 'Teo' } })
  fireEvent.click(change.getByRole('button', { name: 'Save' }))
  await screen.findByText('Teo')
  expect(sent[1]).toEqual(['PUT', `/${MATEO.id}`, { ...body, first_name: 'Teo' }])

  fireEvent.click(screen.getByRole('button', { name: /^Remove .*Teo/ }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Teo')).toBeNull())
  expect(sent[2]?.slice(0, 2)).toEqual(['DELETE', `/${MATEO.id}`])
})
