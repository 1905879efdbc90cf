import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BodyMeasurement } from '@fieldside/contracts/http/body.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import { SQUAT, served, serveTraining, WORKOUT } from '@/entities/workout/testing/training-server.ts'
import { openAt } from '@/testing/open-at.tsx'
import { BodyCard } from './body-card.tsx'

serveTraining()

const WEIGHT: BodyMeasurement = {
  id: SQUAT,
  name: null,
  entries: [
    { measured_on: '2026-11-18', value: 81_000 },
    { measured_on: '2026-11-20', value: 80_400 },
  ],
}
const WAIST: BodyMeasurement = {
  id: WORKOUT,
  name: 'Waist',
  entries: [{ measured_on: '2026-11-20', value: 8250 }],
}

const open = (items: BodyMeasurement[]) => {
  served.answers['GET /body'] = () => reply(actions.getBody, { items })
  served.answers['PUT /body'] = () => new Response(null, { status: 204 })
  return openAt('/progress', <div />, { '/progress': <BodyCard /> })
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })
  localStorage.setItem('fieldside.weight-unit', 'kg')
})

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('shows body weight and measurements in a chart and a table, with a scale that fits them [progress/body]', async () => {
  open([WEIGHT, WAIST])
  const chart = await screen.findByRole('img', { name: 'Body weight on each day' })
  expect(within(chart).getByText('Fri, Nov 20: 80.4 kg')).toBeTruthy()
  expect([...chart.querySelectorAll('g > text')].map((text) => text.textContent)).toEqual(['80', '81', '82'])
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayBody weightChange',
    'Fri, Nov 2080.4 kg',
    'Wed, Nov 1881 kg',
  ])
  fireEvent.change(screen.getByRole('combobox', { name: 'Measurement' }), { target: { value: WAIST.id } })
  expect(within(screen.getByRole('table')).getByText('82.5 cm')).toBeTruthy()
})

test('records a new measurement by name, and says what is wrong with a value [progress/body]', async () => {
  open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Add measurement' }))
  await screen.findByRole('dialog')
  expect(screen.getByText('Only you can see it.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('What did you measure?'), { target: { value: ' new' } })
  type(/^Value \(cm\)/, 'wide')
  save()
  expect(await screen.findByText('Please name the measurement')).toBeTruthy()
  expect(screen.getByText('Please enter a number such as 82.5')).toBeTruthy()
  expect(served.sent).toEqual([])
  type(/^Name/, 'Waist')
  type(/^Value \(cm\)/, '82.5')
  save()
  await waitFor(() =>
    expect(served.sent.map(({ to, body }) => ({ to, body }))).toEqual([
      { to: 'PUT /body', body: { name: 'Waist', value: 8250, measured_on: '2026-11-21' } },
    ]),
  )
})

test('edits a day’s value and deletes it after a question [progress/body]', async () => {
  open([WEIGHT])
  served.answers[`DELETE /body/${WEIGHT.id}/2026-11-18`] = () => new Response(null, { status: 204 })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Body weight of Fri, Nov 20' }))
  await screen.findByRole('dialog')
  expect(screen.getByLabelText<HTMLInputElement>(/^Value \(kg\)/).value).toBe('80.4')
  type(/^Value \(kg\)/, '80.2')
  save()
  await waitFor(() =>
    expect(served.sent.map(({ body }) => body)).toEqual([
      { name: null, value: 80_200, measured_on: '2026-11-20' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const remove = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Delete Body weight of Wed, Nov 18' }))
  remove()
  expect(served.sent).toHaveLength(1)
  remove()
  await waitFor(() => expect(served.sent.at(-1)!.to).toBe(`DELETE /body/${WEIGHT.id}/2026-11-18`))
})
