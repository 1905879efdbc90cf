import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { exercise, idOf, open, program, serving } from '@/entities/program/testing/program-server.tsx'
import { Screen } from './programs-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const SENTENCE = 'Please provide a program title and add at least one exercise.'
const library = [exercise(1), exercise(2)]

const begin = (create: () => Program | Response) => {
  const programs = [program()]
  const server = serving('admin', {
    'GET /content/programs': () =>
      reply(actions.listPrograms, { items: programs, next: null, premium_access: true }),
    'GET /content/exercises/in-short': () =>
      reply(actions.listExercisesInShort, { items: library, next: null }),
    'POST /content/programs': () => {
      const made = create()
      if (made instanceof Response) return made
      programs.unshift(made)
      return reply(actions.createProgram, made)
    },
  })
  open(Screen, '/programs')
  return server
}

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Create Program' }))
  return within(await screen.findByRole('dialog', { name: 'Create Program' }))
}
type Dialog = Awaited<ReturnType<typeof openDialog>>

const send = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Create Program' }))
const addFirst = async (dialog: Dialog) => {
  await dialog.findByRole('option', { name: 'Movement 1' })
  fireEvent.change(dialog.getByLabelText('Exercise'), { target: { value: idOf(101) } })
  fireEvent.click(dialog.getByRole('button', { name: 'Add Exercise' }))
}
const chooseCategory = async (dialog: Dialog, name: string) => {
  fireEvent.keyDown(dialog.getByRole('combobox', { name: /Category/ }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name }), { key: 'Enter' })
}
const text = (dialog: Dialog, label: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(label)

test('shows Create Program only to admins [programs/create-admin-only]', async () => {
  for (const role of ['athlete', 'professional', null] as const) {
    serving(role, {
      'GET /content/programs': () =>
        reply(actions.listPrograms, { items: [program()], next: null, premium_access: true }),
    })
    open(Screen, '/programs')
    await screen.findByRole('article', { name: 'First Step' })
    expect(screen.queryByRole('button', { name: 'Create Program' })).toBeNull()
    cleanup()
  }
  begin(() => program())
  expect(await screen.findByRole('button', { name: 'Create Program' })).toBeTruthy()
})

test('rejects a program without a title or an exercise in one sentence and sends nothing [program-creation/required]', async () => {
  const { toast, commands } = begin(() => program())
  const dialog = await openDialog()
  await chooseCategory(dialog, 'Recovery')
  fireEvent.change(text(dialog, /Title/), { target: { value: 'Easy week' } })
  send(dialog)
  expect((await dialog.findByRole('alert')).textContent).toBe(SENTENCE)
  expect(toast).toHaveBeenLastCalledWith('error', 'Validation Error', SENTENCE)
  await addFirst(dialog)
  fireEvent.change(text(dialog, /Title/), { target: { value: '  ' } })
  send(dialog)
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(2))
  expect(toast).toHaveBeenLastCalledWith('error', 'Validation Error', SENTENCE)
  expect(commands()).toEqual([])
})

test('adds an exercise with 3 sets, 10 reps, 60s rest, and day 1, announces the new program, and lists it [program-creation/exercise-defaults] [program-creation/success]', async () => {
  const { toast, commands } = begin(() => program({ id: idOf(2), title: 'Easy week' }))
  const dialog = await openDialog()
  await addFirst(dialog)
  const started = ['Day', 'Sets', 'Reps', 'Rest'].map((label) => text(dialog, label).value)
  expect(started).toEqual(['1', '3', '10', '60s'])
  fireEvent.change(text(dialog, /Title/), { target: { value: 'Easy week' } })
  await chooseCategory(dialog, 'Recovery')
  send(dialog)
  expect(await screen.findByRole('article', { name: 'Easy week' })).toBeTruthy()
  expect(toast).toHaveBeenCalledWith(
    'success',
    'Program created',
    'New workout program has been created successfully.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(commands().map(({ body }) => body)).toEqual([
    {
      title: 'Easy week',
      description: '',
      category: 'recovery',
      is_premium: false,
      level: 'All athletes',
      duration_weeks: 4,
      exercises: [
        {
          ...{ exercise_id: idOf(101), week_number: 1, day_number: 1, sets: 3, reps: '10', rest_time: '60s' },
          ...{ load: null, superset: null },
        },
      ],
    },
  ])
})

test('rejects 0 sets and day 8 beside their fields and keeps the input when the server fails', async () => {
  const { toast, commands } = begin(() => problem(500, 'refused', 'Something went wrong on our side.'))
  const dialog = await openDialog()
  fireEvent.change(text(dialog, /Title/), { target: { value: 'Easy week' } })
  await chooseCategory(dialog, 'Recovery')
  await addFirst(dialog)
  fireEvent.change(text(dialog, 'Sets'), { target: { value: '0' } })
  fireEvent.change(text(dialog, 'Day'), { target: { value: '8' } })
  send(dialog)
  expect(await dialog.findByText('Sets must be at least 1')).toBeTruthy()
  expect(dialog.getByText('Days go from 1 to 7')).toBeTruthy()
  expect(commands()).toEqual([])
  fireEvent.change(text(dialog, 'Sets'), { target: { value: '2' } })
  fireEvent.change(text(dialog, 'Day'), { target: { value: '7' } })
  send(dialog)
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      'error',
      'Failed to create program',
      'Something went wrong on our side.',
    ),
  )
  expect([text(dialog, /Title/).value, text(dialog, 'Sets').value]).toEqual(['Easy week', '2'])
})
