// jsdom's files have no streams.
import { File as NodeFile } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import type { ImportPreview, TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { inShort, SQUAT, WORKOUT } from '@/entities/workout/testing/training-server.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './training-import-screen.tsx'

const PREVIEW: ImportPreview = {
  source: 'strong',
  lines: 9,
  workouts: 2,
  sets: 6,
  duplicates: 3,
  changed: 1,
  wrong_lines: 1,
  first_day: '2026-03-04',
  last_day: '2026-03-07',
  assumed_unit: 'kg',
  lost: [{ what: 'Rest times', count: 4 }],
  wrong: [{ line: 7, column: 'Weight', reason: '“x” isn’t a number' }],
  names: [
    {
      name: 'Squat (Barbell)',
      sets: 4,
      exercise: { id: SQUAT, exercise_name: 'Back Squat' },
      is_confirmed: false,
    },
    { name: 'Odd Lift', sets: 2, exercise: null, is_confirmed: false },
  ],
}
const IMPORTED: TrainingImport = {
  id: WORKOUT,
  source: 'strong',
  created_at: '2026-11-20T10:00:00.000Z',
  workouts: 2,
  sets: 6,
  duplicates: 3,
  changed: 1,
  wrong_lines: 1,
}

type Sent = { to: string; search: string; body: unknown }
let sent: Sent[]
let imports: TrainingImport[]
let preview: () => Response
let importing: () => Response

beforeEach(() => {
  sent = []
  imports = []
  preview = () => reply(importActions.previewImport, PREVIEW)
  importing = () => reply(importActions.importTraining, IMPORTED)
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'success').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(path, 'http://localhost')
    if (pathname === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    const to = `${method} ${pathname.replace('/api/content', '')}`
    if (method !== 'GET') sent.push({ to, search, body })
    if (to === 'GET /training/imports') return reply(importActions.listImports, { items: imports })
    if (to === 'GET /training/settings') return reply(actions.getTrainingSettings, { settings: null })
    if (to === 'GET /exercises/in-short')
      return reply(actions.listExercisesInShort, {
        items: [inShort(WORKOUT, 'Split Squat')],
        next: null,
      })
    if (to === 'POST /training/import-previews') return preview()
    if (to === 'PUT /training/import-names') return reply(importActions.saveImportNames)
    if (to.startsWith('PUT /training/imports/')) return importing()
    if (to.startsWith('DELETE /training/imports/')) return reply(importActions.undoImport)
    return problem(500, 'unexpected', `nothing is answered to ${to}`)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const choose = async (file = new NodeFile(['Date,…'], 'strong.csv') as unknown as File) => {
  openAt('/progress/import', <hr />, { '/progress/import': <Screen /> })
  fireEvent.change(await screen.findByLabelText('Training history'), { target: { files: [file] } })
}
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(blob)
  })
const sentTo = (start: string) => sent.filter(({ to }) => to.startsWith(start))

test('shows what an import does, matches names, imports with the same file, and undoes it [import/others]', async () => {
  await choose()
  const shown = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(shown.getByText(/^2 workouts with 6 sets, .*Mar 4.* to .*Mar 7/)).toBeTruthy()
  expect(shown.getByText('3 workouts in your log already. We skip them.')).toBeTruthy()
  expect(shown.getByText(/^1 workout with other sets or notes than in your log/)).toBeTruthy()
  expect(shown.getByText('Rest times').textContent).toBe('Rest times (4)')
  expect(shown.getByText(/^Line 7/).textContent).toBe('Line 7, Weight: “x” isn’t a number')
  expect(shown.getByText('Back Squat')).toBeTruthy()
  expect(shown.getByText('Suggested')).toBeTruthy()

  fireEvent.click(shown.getByRole('button', { name: 'Change the match of Odd Lift' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Split Squat' }))
  expect(await shown.findByText('Split Squat')).toBeTruthy()
  fireEvent.click(shown.getByRole('button', { name: 'Change the match of Squat (Barbell)' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the name' }))
  expect(sentTo('PUT /training/import')).toEqual([])

  fireEvent.click(shown.getByRole('button', { name: 'Import 2 workouts' }))
  const result = await screen.findByText('2 workouts with 6 sets imported')
  expect(document.activeElement?.contains(result)).toBe(true)
  const [names, imported] = sentTo('PUT /training/import')
  expect(JSON.parse(String(names!.body))).toEqual({
    source: 'strong',
    names: [
      { name: 'Squat (Barbell)', exercise_id: null },
      { name: 'Odd Lift', exercise_id: WORKOUT },
    ],
  })
  expect(gunzipSync(await bytesOf(imported!.body as Blob)).toString()).toBe('Date,…')
  expect(imported!.search).toContain('unit=')

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Import undone. Your log is as it was before.')).toBeTruthy()
  expect(sentTo('DELETE')).toMatchObject([{ to: `DELETE /training/imports/${WORKOUT}` }])
})

test('asks for the unit of a file that doesn’t name one, and reads it again', async () => {
  await choose()
  const unit = await screen.findByLabelText('Weights in the file are in')
  fireEvent.change(unit, { target: { value: 'lb' } })
  await waitFor(() => expect(sentTo('POST').at(-1)!.search).toContain('unit=lb'))
  expect((await screen.findByLabelText<HTMLSelectElement>('Weights in the file are in')).value).toBe('lb')
})

test('says why a file can’t be read, and repeats a failed import with the same id', async () => {
  preview = () => problem(422, 'unreadable-file', 'Line 2 has a quote that isn’t closed.')
  await choose()
  expect((await screen.findByRole('alert')).textContent).toBe('Line 2 has a quote that isn’t closed.')
  preview = () => reply(importActions.previewImport, PREVIEW)
  fireEvent.change(screen.getByLabelText('Training history'), {
    target: { files: [new File(['a'], 'a.csv')] },
  })
  importing = () => problem(503, 'unavailable', 'Try again.')
  fireEvent.click(await screen.findByRole('button', { name: 'Import 2 workouts' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalled())
  importing = () => reply(importActions.importTraining, IMPORTED)
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 workouts' }))
  expect(await screen.findByText('2 workouts with 6 sets imported')).toBeTruthy()
  expect(new Set(sentTo('PUT /training/imports/').map(({ to }) => to)).size).toBe(1)
})

test('lists earlier imports, undoes one after a question, and offers each export', async () => {
  imports = [IMPORTED]
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false)
  openAt('/progress/import', <hr />, { '/progress/import': <Screen /> })
  const undo = await screen.findByRole('button', { name: /^Undo import of Strong, / })
  fireEvent.click(undo)
  expect(ask.mock.calls[0]![0]).toContain('We’ll delete its 2 workouts from your log')
  expect(sentTo('DELETE')).toEqual([])
  ask.mockReturnValue(true)
  fireEvent.click(undo)
  await waitFor(() => expect(sentTo('DELETE')).toHaveLength(1))
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf('Export CSV')).toMatch(/export\?unit=(kg|lb)&format=csv$/)
  expect(hrefOf('Export JSON')).toMatch(/format=json$/)
  expect(hrefOf('Export CSV for Hevy')).toMatch(/format=hevy$/)
})
