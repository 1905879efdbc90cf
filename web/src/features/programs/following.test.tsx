import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Enrolment, ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { detail, idOf, open, row, serving } from '@/entities/program/testing/program-server.tsx'
import { Screen } from './program-screen.tsx'

const ONE = `GET /content/programs/${idOf(1)}`
const path = (end: string) => `/content/programs/${idOf(1)}/${end}`

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T12:00:00') }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const enrolment = (changes: Partial<Enrolment> = {}): Enrolment => ({
  start_on: '2026-11-16',
  weekdays: [2, 5],
  week_number: 3,
  is_finished: false,
  paused_on: null,
  changes_next_week: false,
  ...{ done: 4, skipped: 0, missed: 1 },
  ...changes,
})

/** Shows a program whose commands are answered with what `after` returns of their bodies. */
const show = (shown: ProgramDetail, answers: Record<string, (body: unknown) => ProgramDetail | Response>) => {
  let current = shown
  const commands = Object.entries(answers).map(([address, answer]) => [
    address,
    ({ body }: { body: unknown }) => {
      const answered = answer(body)
      if (answered instanceof Response) return answered
      current = answered
      return reply(actions.followProgram, current)
    },
  ])
  const server = serving('athlete', {
    [ONE]: () => reply(actions.getProgram, current),
    ...Object.fromEntries(commands),
  })
  open(Screen, `/programs/${idOf(1)}`, '/programs/:id')
  return server
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('asks for a start date and as many training days as the program has [programs/start] [programs/follow]', async () => {
  let isRefused = true
  const { commands, toast } = show(detail(), {
    [`PUT ${path('follow')}`]: () =>
      isRefused
        ? problem(404, 'not-found', 'Program not found')
        : detail({ is_followed: true, enrolment: enrolment({ week_number: 1 }) }),
  })
  await press('Follow program')
  const dialog = within(await screen.findByRole('dialog', { name: 'Follow First Step' }))
  const pressed = () =>
    dialog
      .getAllByRole('button', { pressed: true })
      .map(({ textContent }) => textContent)
      .join()
  expect(pressed()).toBe('Tue,Fri')
  expect((dialog.getByLabelText(/Start date/) as HTMLInputElement).value).toBe('2026-11-30')
  fireEvent.click(dialog.getByRole('button', { name: 'Tue' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Follow program' }))
  expect(await dialog.findByText('Please choose 2 training days')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Wed' }))
  fireEvent.change(dialog.getByLabelText(/Start date/), { target: { value: '2026-12-02' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Follow program' }))
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      'error',
      'We couldn’t update the programs you follow',
      'Program not found',
    ),
  )
  expect(pressed()).toBe('Wed,Fri')
  isRefused = false
  fireEvent.click(dialog.getByRole('button', { name: 'Follow program' }))
  expect(await screen.findByRole('heading', { name: 'Week 1 of 4' })).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(commands().at(-1)?.body).toEqual({ start_on: '2026-12-02', weekdays: [3, 5] })
})

test('says the week, the training days, and what was done, and pauses and resumes [programs/start] [programs/pause]', async () => {
  const { commands } = show(detail({ is_followed: true, enrolment: enrolment() }), {
    [`POST ${path('pause')}`]: () =>
      detail({ is_followed: true, enrolment: enrolment({ paused_on: '2026-11-30' }) }),
    [`POST ${path('resume')}`]: () => detail({ is_followed: true, enrolment: enrolment() }),
  })
  expect(await screen.findByRole('heading', { name: 'Week 3 of 4' })).toBeTruthy()
  expect(screen.getByText('You train on Tue, Fri. You did 4 of 5 planned workouts.')).toBeTruthy()
  await press('Pause')
  expect(await screen.findByRole('heading', { name: 'Paused in week 3 of 4' })).toBeTruthy()
  await press('Resume')
  expect(await screen.findByRole('heading', { name: 'Week 3 of 4' })).toBeTruthy()
  expect(commands().map(({ body }) => body)).toEqual([{ on: '2026-11-30' }, { on: '2026-11-30' }])
})

test('asks before the place in a program is lost', async () => {
  const { commands } = show(detail({ is_followed: true, enrolment: enrolment() }), {
    [`DELETE ${path('follow')}`]: () => detail(),
  })
  await press('Following')
  const dialog = within(await screen.findByRole('dialog', { name: 'Unfollow First Step?' }))
  expect(dialog.getByText(/You lose your place \(week 3 of 4\)/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Unfollow' }))
  expect(await screen.findByRole('button', { name: 'Follow program' })).toBeTruthy()
  expect(commands()).toHaveLength(1)
})

test('opens the week that the athlete is in, with loads and supersets, and says that a change waits for the next one [programs/weeks] [programs/versions] [programs/supersets]', async () => {
  const day = { exercise_count: 1, set_count: 3 }
  const shown = detail({
    is_followed: true,
    week_count: 3,
    duration_weeks: 3,
    enrolment: enrolment({ week_number: 2, changes_next_week: true }),
    days: [1, 2].map((week_number) => ({ week_number, day_number: 2, ...day })),
    exercises: [
      row(1),
      row(2, { week_number: 2, order_in_day: 1, load: { kind: 'step', value: 2500 }, superset: 1 }),
    ],
  })
  show(shown, {})
  expect(await screen.findByRole('tab', { name: 'Week 2', selected: true })).toBeTruthy()
  expect(screen.getByText('3 sets × 20 m, last time + 5.51 lb')).toBeTruthy()
  expect(screen.getByText('Superset A')).toBeTruthy()
  expect(screen.queryByText('Movement 1')).toBeNull()
  expect(screen.getByText(/Your week stays as it began/)).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Week 1' }))
  expect(screen.getByText('Movement 1')).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Week 3' }))
  expect(screen.getByText('A week of rest. Nothing is planned.')).toBeTruthy()
})
