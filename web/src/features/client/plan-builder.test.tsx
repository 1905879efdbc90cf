import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { detail, exercise, idOf, program, row } from '@/entities/program/testing/program-server.tsx'
import { inShort } from '@/entities/workout/testing/training-server.ts'
import { openAt } from '@/testing/open-at.tsx'
import { PlanBuilder } from './plan-builder.tsx'
import { newPlan } from './typed-plan.ts'

afterEach(() => vi.unstubAllGlobals())

const Page = () => {
  const [plan, setPlan] = useState(newPlan)
  return <PlanBuilder plan={plan} errors={new Map()} onChange={setPlan} />
}
const open = () => openAt('/', <></>, { '/': <Page /> })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('says that the pain limit lists the client on Home, and that nobody gets a message [plans/attention]', () => {
  open()
  const field = screen.getByRole('textbox', { name: 'List on your Home from pain (1 to 10)' })
  const help = document.getElementById(field.getAttribute('aria-describedby')!)!
  expect(help.textContent).toContain('“Clients who need you”')
  expect(help.textContent).toContain('You get no message.')
})

const stages = () =>
  screen.getAllByRole('textbox', { name: 'Stage' }).map((field) => (field as HTMLInputElement).value)

test('begins a return-to-play plan with two stages and their rule, and numbers stages by their place unless they are named [plans/stages]', () => {
  open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Kind' }), { target: { value: 'return_to_play' } })
  expect(stages()).toEqual(['Stage 1', 'Stage 2'])
  const first = within(screen.getByRole('region', { name: 'Stage 1' }))
  expect(first.getByText('The next stage opens after')).toBeTruthy()
  press('Add stage')
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Stage' })[1]!, { target: { value: 'Jogging' } })
  press('Move Stage 3 up')
  expect(stages()).toEqual(['Stage 1', 'Stage 2', 'Jogging'])
  press('Remove Stage 1')
  expect(stages()).toEqual(['Stage 1', 'Jogging'])
  press('Move Jogging up')
  expect(stages()).toEqual(['Jogging', 'Stage 2'])
})

const SQUATS = [inShort('squat', 'Back Squat'), inShort('front', 'Front Squat')]

test('shows the exercises that match while typing, with the professional’s own, and adds several in a row [plans/make]', async () => {
  const asked = vi.fn()
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return reply(SESSION, sessionOf({ role: 'professional' }))
    const { searchParams } = new URL(path, 'http://localhost')
    asked(searchParams.get('with_own'))
    const found = SQUATS.filter(({ exercise_name }) =>
      exercise_name.includes(searchParams.get('search') ?? ''),
    )
    return reply(actions.listExercisesInShort, { items: found, next: null })
  })
  open()
  press('Add exercises to Workout A')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add exercises' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Add Back Squat' }))
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'Front' } })
  await expect.poll(() => dialog.queryByText('Back Squat')).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Add Front Squat' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Done' }))
  const list = within(screen.getByRole('list', { name: 'Exercises of Workout A' }))
  expect(list.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2)
  expect(asked).toHaveBeenCalledWith('true')
})

test('shows the workouts of a program, with their first exercises, before it copies them [plans/make]', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => row(n, { day_number: n === 5 ? 4 : 2, exercise: exercise(n) }))
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/session') return reply(SESSION, sessionOf({ role: 'professional' }))
    if (path.includes(idOf(1))) return reply(actions.getProgram, detail({ exercises: rows }))
    return reply(actions.listPrograms, { items: [program()], next: null, premium_access: true })
  })
  open()
  press('Copy a program')
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy a program' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Choose First Step' }))
  const workouts = await dialog.findByRole('list', { name: 'Workouts of First Step' })
  expect(
    within(workouts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['First Step, day 2Movement 1, Movement 2, Movement 3, 1 more', 'First Step, day 4Movement 5'])
  fireEvent.click(dialog.getByRole('button', { name: 'Copy 2 workouts' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('list', { name: 'Exercises of First Step, day 4' })).toBeTruthy()
})
