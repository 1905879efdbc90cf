import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { planOf } from '@/entities/plan/testing/plan.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './templates-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('assigns a copy of a template to a client who is chosen from a list, and says where else that works [plans/templates]', async () => {
  const sent: unknown[] = []
  const template = { ...planOf({ title: 'Ankle' }), updated_at: '2026-11-23T10:00:00.000Z' }
  const clientOf = (name: string) => ({
    athlete_id: `id of ${name}`,
    name,
    next_session: null,
    last_session: null,
    completed_sessions: 1,
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path === '/api/session') return reply(SESSION, sessionOf({ role: 'professional' }))
    if (path === '/api/screens/clients')
      return reply(screens.clientsScreen, { items: ['Ana', 'Ben'].map(clientOf), more: false })
    if (method !== 'POST') return reply(actions.listPlanTemplates, { items: [template] })
    sent.push([path.split('/').at(-2), JSON.parse(String(body)).athlete_id])
    return reply(actions.assignTemplate, { id: template.id, version: 1 })
  })
  openAt('/plan-templates', <></>, { '/plan-templates': <Screen /> })
  expect(screen.getByText(/on their page, or from your conversation with them/)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Assign Ankle' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Ankle' }))
  await dialog.findByRole('option', { name: 'Ben' })
  fireEvent.change(dialog.getByLabelText('Client'), { target: { value: 'id of Ben' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(sent).toEqual([[template.id, 'id of Ben']])
})
