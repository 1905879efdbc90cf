import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { SessionNote } from '@fieldside/contracts/http/session-notes.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { NoteDialog } from './note-dialog.tsx'

const noteOf = (text: string, version: number): SessionNote => ({
  appointment_id: 's1',
  text,
  version,
  updated_at: '2026-11-24T18:00:00.000Z',
})

let stored: SessionNote
let sent: { text: string; version: number }[]
const closed = vi.fn()

beforeEach(() => {
  sent = []
  closed.mockClear()
  stored = noteOf('As it was', 1)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'professional', email: 'a@example.com' }))
    if (init?.method !== 'PUT') return reply(careActions.getSessionNote, stored)
    const body = JSON.parse(String(init.body)) as { text: string; version: number }
    sent.push(body)
    if (body.version === stored.version) {
      stored = noteOf(body.text, body.version + 1)
      return reply(careActions.saveSessionNote, stored)
    }
    const problem = { code: 'note-changed', title: 'Conflict', status: 409, detail: 'This note was changed.' }
    return Response.json(problem, { status: 409 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  openAt('/clients/1', <></>, { '/clients/1': <NoteDialog id="s1" kind="note" onClose={closed} /> })

test('after a conflict the typed text stays beside the other one, and a second save replaces it knowingly [notes/private]', async () => {
  open()
  const field = await screen.findByRole('textbox', { name: 'Note' })
  stored = noteOf('From the other tab', 2)
  fireEvent.change(field, { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }))
  expect(await screen.findByText('From the other tab')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Note' }) as HTMLTextAreaElement).value).toBe('Mine')
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Replace it with mine' }))
  await expect.poll(() => closed.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { text: 'Mine', version: 1 },
    { text: 'Mine', version: 2 },
  ])
})

test('a note that can’t be read says so, and isn’t replaced before something is typed [notes/private]', async () => {
  stored = { ...stored, text: null }
  open()
  expect(await screen.findByText(/can’t be read at the moment/)).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save note' })
  expect(save.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Again' } })
  expect(save.hasAttribute('disabled')).toBe(false)
})
