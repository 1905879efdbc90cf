import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ManagedProgram } from '@fieldside/contracts/http/bff/programs.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAgain } from '@/client/live.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { exerciseOf } from '@/entities/exercise/testing/exercise.ts'
import {
  detail,
  exercise,
  idOf,
  open,
  program,
  row,
  serving,
} from '@/entities/program/testing/program-server.tsx'
import { Screen } from './programs-manager-screen.tsx'

const LIST = 'GET /screens/admin/programs'
const ONE = `GET /content/programs/${idOf(1)}`
const ROW = `PATCH /content/program-exercises/${idOf(201)}`
const BROKEN = 'Something went wrong on our side.'

const managed = (changes: Partial<ManagedProgram> = {}): ManagedProgram => ({
  ...program(),
  creator: 'System',
  ...changes,
})
const PROGRAMS = [
  managed(),
  managed({ id: idOf(2), title: 'Heavy Basics', category: 'strength', creator: 'Professional' }),
]

/** The program on the server; tests change it. */
let current = detail()
beforeEach(() => {
  current = detail()
})
afterEach(() => vi.unstubAllGlobals())

const found = (items: ManagedProgram[]) =>
  reply(screens.adminProgramsScreen, { items, next: null, categories: ['speed', 'strength'] })

const begin = (answers: Parameters<typeof serving>[1] = {}, path = '/admin/programs') => {
  const server = serving('admin', {
    [LIST]: ({ query }) => {
      const text = (query.get('search') ?? '').toLowerCase()
      return found(
        PROGRAMS.filter(
          ({ title, category }) =>
            `${title} ${category}`.toLowerCase().includes(text) &&
            (query.get('category') ?? category) === category,
        ),
      )
    },
    [ONE]: () => reply(actions.getProgram, current),
    'GET /content/exercises/in-short': () =>
      reply(actions.listExercisesInShort, { items: [exercise(7)], next: null }),
    ...answers,
  })
  return { ...server, queries: open(Screen, path) }
}

const openDetails = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'First Step' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('form', { name: 'Program' })
  return dialog
}
const rowOf = (name: string) => within(screen.getByRole('article', { name }))
type Scope = ReturnType<typeof within>
const input = (scope: Scope, label: string) => scope.getByLabelText(label) as HTMLInputElement
const fill = (scope: Scope, label: string, value: string) =>
  fireEvent.change(input(scope, label), { target: { value } })
const press = (scope: Scope, name: string | RegExp) => fireEvent.click(scope.getByRole('button', { name }))

test('opens the program named in the URL, even when the filter hides it', async () => {
  begin({}, `/admin/programs?search=heavy&program=${idOf(1)}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'First Step' }))
  await dialog.findByRole('form', { name: 'Program' })
  press(dialog, 'Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Heavy Basics' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'First Step' })).toBeNull()
})

test('shows name, creator, category, and date, and sorts by name and category in both directions [programs-manager/table] [programs-manager/created-by] [programs-manager/back]', async () => {
  const { asked } = begin()
  const table = within(await screen.findByRole('table'))
  // A sortable heading is a button on wide screens and screen-reader text on small ones; jsdom renders both.
  expect(table.getAllByRole('columnheader').map(({ firstChild }) => firstChild?.textContent)).toEqual([
    'Program Name',
    'Created By',
    'Program Category',
    'Date Created',
  ])
  const rows = table
    .getAllByRole('row')
    .slice(1)
    .map((one) => one.textContent)
  expect(rows[0]).toMatch(/First Step.*System.*Speed.*Sep 20/)
  expect(rows[1]).toMatch(/Heavy Basics.*Professional.*Strength/)
  for (const [column, sort] of [
    ['Program Name', 'title'],
    ['Program Category', 'category'],
  ] as const) {
    for (const direction of ['asc', 'desc']) {
      press(within(await screen.findByRole('table')), column)
      await waitFor(() => expect(asked.at(-1)?.query.get('direction')).toBe(direction))
      expect(asked.at(-1)?.query.get('sort')).toBe(sort)
      const heading = screen.getByRole('button', { name: column }).closest('th')
      expect(heading?.getAttribute('aria-sort')).toBe(`${direction}ending`)
    }
  }
  fireEvent.click(screen.getByRole('link', { name: 'Back to Admin' }))
  expect(await screen.findByText('at /admin')).toBeTruthy()
})

test('filters by text and category and says when nothing matches [programs-manager/search]', async () => {
  begin()
  await screen.findByRole('button', { name: 'First Step' })
  const search = screen.getByRole('searchbox', { name: 'Search programs' })
  fireEvent.change(search, { target: { value: 'STRENGTH' } })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'First Step' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Heavy Basics' })).toBeTruthy()
  fireEvent.change(search, { target: { value: 'yoga' } })
  expect(await screen.findByText('No programs found')).toBeTruthy()
  press(within(document.body), 'Show all programs')
  expect((search as HTMLInputElement).value).toBe('')
  await screen.findByRole('button', { name: 'First Step' })
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Category' }), { key: 'Enter' })
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['All categories', 'Speed', 'Strength'])
  fireEvent.keyDown(offered[1]!, { key: 'Enter' })
  await waitFor(() => expect(screen.queryByText('Heavy Basics')).toBeNull())
  expect(screen.getByText(/at .*category=speed/)).toBeTruthy()
})

test('edits name, category, and description in a dialog, and shows an error when saving fails [programs-manager/details-dialog] [programs-manager/save-program]', async () => {
  let isBroken = true
  const { toast, commands } = begin({
    [`PATCH /content/programs/${idOf(1)}`]: ({ body }) => {
      if (isBroken) return problem(500, 'refused', BROKEN)
      current = { ...current, ...(body as object), version: 2 }
      return reply(actions.updateProgram, current)
    },
  })
  const dialog = await openDetails()
  fill(dialog, 'Name', 'First Ten Metres')
  fill(dialog, 'Description', 'Posture first.')
  press(dialog, 'Save Program')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Failed to update program', BROKEN))
  expect(input(dialog, 'Name').value).toBe('First Ten Metres')
  isBroken = false
  press(dialog, 'Save Program')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Program updated', undefined))
  expect(commands().at(-1)?.body).toMatchObject({
    version: 1,
    title: 'First Ten Metres',
    description: 'Posture first.',
    category: 'speed',
  })
  expect(await screen.findByRole('dialog', { name: 'First Ten Metres' })).toBeTruthy()
})

test('lists the rows by day and order, edits each one, and treats an empty day or set count as 1 [programs-manager/exercise-rows] [programs-manager/row-minimums] [programs-manager/save-row]', async () => {
  let isBroken = false
  const { toast, commands } = begin({
    [ROW]: ({ body }) => {
      if (isBroken) return problem(500, 'refused', BROKEN)
      const saved = row(1, { ...(body as object), version: 2 })
      current = { ...current, exercises: [saved, ...current.exercises!.slice(1)] }
      return reply(actions.updateProgramExercise, saved)
    },
  })
  const dialog = await openDetails()
  const names = dialog.getAllByRole('article').map((one) => one.querySelector('h4')?.textContent)
  expect(names).toEqual(['Movement 1', 'Movement 2', 'Movement 3'])
  const first = rowOf('Movement 1')
  const labels = ['Day', 'Order', 'Sets', 'Reps', 'Rest', 'Video URL']
  expect(labels.map((label) => input(first, label).value)).toEqual(['2', '1', '3', '20 m', '60s', ''])
  for (const name of ['Save Row', 'Update Video', /Remove/])
    expect(first.getByRole('button', { name })).toBeTruthy()
  for (const label of ['Day', 'Sets']) expect(input(first, label).min).toBe('1')
  for (const label of ['Day', 'Sets']) fill(first, label, '')
  fill(first, 'Reps', '30 m')
  press(first, 'Save Row')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Exercise updated', undefined))
  const sent = {
    ...{ version: 1, day_number: 1, order_in_day: 1, sets: 1, reps: '30 m', rest_time: '60s' },
    ...{ load: null, superset: null },
  }
  expect(commands().at(-1)?.body).toEqual(sent)
  await waitFor(() => expect(input(rowOf('Movement 1'), 'Sets').value).toBe('1'))
  isBroken = true
  fill(rowOf('Movement 1'), 'Rest', '90s')
  press(rowOf('Movement 1'), 'Save Row')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Update failed', BROKEN))
  expect(input(rowOf('Movement 1'), 'Rest').value).toBe('90s')
})

test('saves the video of the exercise and shows an error when that fails [programs-manager/update-video]', async () => {
  const url = 'https://videos.test/start.mp4'
  let isBroken = true
  const { toast, commands } = begin({
    [`PATCH /content/exercises/${idOf(101)}`]: () =>
      isBroken
        ? problem(500, 'refused', BROKEN)
        : reply(
            actions.updateExercise,
            exerciseOf({ ...exercise(1), video_url: url, has_video: true, version: 2 }),
          ),
  })
  await openDetails()
  const first = rowOf('Movement 1')
  fill(first, 'Video URL', url)
  press(first, 'Update Video')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Video update failed', BROKEN))
  expect(input(first, 'Video URL').value).toBe(url)
  isBroken = false
  press(first, 'Update Video')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Video URL updated', undefined))
  expect(commands().at(-1)?.body).toEqual({ video_url: url, version: 1 })
})

test('removes a row and shows an error when that fails [programs-manager/remove]', async () => {
  let isBroken = true
  const { toast } = begin({
    [`DELETE /content/program-exercises/${idOf(201)}`]: () => {
      if (isBroken) return problem(500, 'refused', BROKEN)
      current = { ...current, exercises: current.exercises!.slice(1) }
      return reply(actions.removeProgramExercise)
    },
  })
  await openDetails()
  press(rowOf('Movement 1'), /Remove/)
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Remove failed', BROKEN))
  expect(screen.getByRole('article', { name: 'Movement 1' })).toBeTruthy()
  isBroken = false
  press(rowOf('Movement 1'), /Remove/)
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Movement 1' })).toBeNull())
  expect(toast).toHaveBeenCalledWith('success', 'Exercise removed', undefined)
})

test('adds an exercise from the library and shows an error when that fails [programs-manager/add-exercise]', async () => {
  let isBroken = true
  const { toast, commands } = begin({
    [`POST /content/programs/${idOf(1)}/exercises`]: () => {
      if (isBroken) return problem(500, 'refused', BROKEN)
      const added = row(7, { day_number: 5, order_in_day: 2 })
      current = { ...current, exercises: [...current.exercises!, added] }
      return reply(actions.addProgramExercise, added)
    },
  })
  await openDetails()
  const panel = within(screen.getByRole('form', { name: 'Add Exercise' }))
  press(panel, 'Add Exercise')
  expect(await panel.findByText('Please choose an exercise')).toBeTruthy()
  await panel.findByRole('option', { name: 'Movement 7' })
  fill(panel, 'Exercise', idOf(107))
  fill(panel, 'Day', '5')
  fill(panel, 'Sets', '')
  press(panel, 'Add Exercise')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', 'Add failed', BROKEN))
  expect(input(panel, 'Exercise').value).toBe(idOf(107))
  isBroken = false
  press(panel, 'Add Exercise')
  expect(await screen.findByRole('article', { name: 'Movement 7' })).toBeTruthy()
  expect(toast).toHaveBeenCalledWith('success', 'Exercise added', undefined)
  const sent = {
    exercise_id: idOf(107),
    week_number: 1,
    day_number: 5,
    sets: 1,
    reps: '10',
    rest_time: '60s',
  }
  expect(commands().at(-1)?.body).toEqual(sent)
})

test('tells the second editor of a field about the conflict, keeps their text, and lets them save over it', async () => {
  const theirs = row(1, { sets: 4, version: 2 })
  const { toast, commands, queries } = begin({
    [ROW]: ({ body }) => {
      const { version, sets } = body as { version: number; sets: number }
      if (version !== 2)
        return problem(409, 'changed-meanwhile', 'Someone else changed this row meanwhile.', {
          extra: { current: theirs },
        })
      return reply(actions.updateProgramExercise, row(1, { sets, version: 3 }))
    },
  })
  await openDetails()
  fill(rowOf('Movement 1'), 'Sets', '6')
  current = { ...current, exercises: [theirs, ...current.exercises!.slice(1)] }
  await readAgain(queries, JSON.stringify({ kind: 'program', id: idOf(1) }))
  expect(input(rowOf('Movement 1'), 'Sets').value).toBe('6')
  press(rowOf('Movement 1'), 'Save Row')
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('error', 'Update failed', 'Someone else changed this row meanwhile.'),
  )
  expect(input(rowOf('Movement 1'), 'Sets').value).toBe('6')
  press(rowOf('Movement 1'), 'Save Row')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Exercise updated', undefined))
  expect(commands().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2])
})

test('asks before closing details with unsaved input', async () => {
  begin()
  await openDetails()
  fill(rowOf('Movement 1'), 'Sets', '6')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(input(rowOf('Movement 1'), 'Sets').value).toBe('6')
})

test('gives a row a load and a superset', async () => {
  const { commands } = begin({
    [ROW]: ({ body }) => reply(actions.updateProgramExercise, row(1, { ...(body as object), version: 2 })),
  })
  await openDetails()
  fill(rowOf('Movement 1'), 'Load', 'step')
  fill(rowOf('Movement 1'), 'Load value', '2,5')
  fill(rowOf('Movement 1'), 'Superset', '1')
  press(rowOf('Movement 1'), 'Save Row')
  await waitFor(() =>
    expect(commands().at(-1)?.body).toMatchObject({ load: { kind: 'step', value: 2500 }, superset: 1 }),
  )
})

test('copies a week and a day, shows a week at a time, and removes a week', async () => {
  const copies = `POST /content/programs/${idOf(1)}/copies`
  const { commands } = begin({
    [copies]: () => {
      const second = row(4, { week_number: 2 })
      current = { ...current, week_count: 2, exercises: [...current.exercises!, second] }
      return new Response(null, { status: 204 })
    },
    [`DELETE /content/programs/${idOf(1)}/weeks/2`]: () => {
      current = detail()
      return new Response(null, { status: 204 })
    },
  })
  const dialog = await openDetails()
  press(dialog, 'Copy to week 2')
  expect(await dialog.findByRole('tab', { name: 'Week 2', selected: true })).toBeTruthy()
  expect(commands().at(-1)?.body).toEqual({ from: { week_number: 1 }, to: { week_number: 2 } })
  expect(screen.getByRole('article', { name: 'Movement 4' })).toBeTruthy()
  press(within(screen.getByRole('region', { name: 'Week 2, day 2' })), 'Copy day 2')
  const copying = within(await screen.findByRole('dialog', { name: 'Copy day 2' }))
  fill(copying, 'To week', '1')
  fill(copying, 'To day', '6')
  press(copying, 'Copy')
  await waitFor(() =>
    expect(commands().at(-1)?.body).toEqual({
      from: { week_number: 2, day_number: 2 },
      to: { week_number: 1, day_number: 6 },
    }),
  )
  press(dialog, 'Remove week 2')
  await waitFor(() => expect(dialog.queryByRole('tab', { name: 'Week 2' })).toBeNull())
})

test('moves a row by keyboard, and sends its place once', async () => {
  const { commands } = begin({
    [ROW]: ({ body }) => {
      const [first, second, third] = current.exercises!
      current = {
        ...current,
        exercises: [{ ...second!, order_in_day: 1 }, { ...first!, order_in_day: 2, version: 2 }, third!],
      }
      return reply(actions.updateProgramExercise, row(1, { ...(body as object), version: 2 }))
    },
  })
  const dialog = await openDetails()
  fireEvent.keyDown(dialog.getByRole('button', { name: 'Move Movement 1' }), { key: 'ArrowDown' })
  expect(dialog.getByText('Movement 1 is now 2 of 2')).toBeTruthy()
  await waitFor(() => expect(commands().map(({ body }) => body)).toEqual([{ version: 1, order_in_day: 2 }]))
  const names = () => dialog.getAllByRole('article').map((one) => one.querySelector('h4')?.textContent)
  expect(names()).toEqual(['Movement 2', 'Movement 1', 'Movement 3'])
})
