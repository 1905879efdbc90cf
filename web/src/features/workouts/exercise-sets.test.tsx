import { DoneSet, type TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { part, SQUAT, served, serveTraining, setOffline } from '@/entities/workout/testing/training-server.ts'
import { USUAL_SETTINGS } from '@/entities/workout/training-settings.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { openAt } from '@/testing/open-at.tsx'
import { ExerciseSets } from './exercise-sets.tsx'
import type { DraftSet } from './training-draft.ts'

serveTraining()

const set = (changes: Partial<DraftSet> = {}): DraftSet => ({
  ...DoneSet.parse({ reps: null, weight_grams: null }),
  done: false,
  ...changes,
})

let now: DraftSet[]
type Exercise = Partial<TrainingPlan['exercises'][number]>

const Logger = ({ exercise, first }: { exercise: Exercise; first: DraftSet[] }) => {
  const [sets, setSets] = useState(first)
  const [unit, setUnit] = useState<WeightUnit>('kg')
  now = sets
  return (
    <>
      <button type="button" onClick={() => setUnit(unit === 'kg' ? 'lb' : 'kg')}>
        Switch unit
      </button>
      <ExerciseSets
        exercise={{ ...part(SQUAT, 'Squat'), last: null, ...exercise }}
        unit={unit}
        sets={sets}
        onChange={(index, changes) =>
          setSets((before) => before.map((one, at) => (at === index ? { ...one, ...changes } : one)))
        }
        onAdd={() => setSets([...sets, { ...sets.at(-1)!, done: false }])}
        onRemove={(index) => setSets(sets.toSpliced(index, 1))}
      />
    </>
  )
}

const open = (exercise: Exercise = {}, ...first: DraftSet[]) =>
  openAt('/', <Logger exercise={exercise} first={first.length > 0 ? first : [set(), set()]} />, {})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Squat, ${name}`)
const type = (name: string, value: string) => {
  field(name).focus()
  fireEvent.change(field(name), { target: { value } })
}
const leave = () => act(() => (document.activeElement as HTMLElement).blur())
const check = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: `Squat, set ${number} done` }))
const TIME = 'set 1, time in minutes and seconds'

test('records a time with an optional weight, typed on a keyboard without a colon [log/kinds]', () => {
  open({ measure: 'time', reps: '60 s' })
  expect(screen.queryByLabelText(/repetitions/)).toBeNull()
  type(TIME, '1')
  type(TIME, '0:013')
  type(TIME, '0:130')
  expect(field(TIME).value).toBe('1:30')
  type('set 1, weight in kg', '10')
  check(1)
  expect(now[0]).toEqual(set({ seconds: 90, weight_grams: 10_000, done: true }))
  type(TIME, '90')
  expect(field(TIME).value).toBe('0:90')
  leave()
  expect(field(TIME).value).toBe('1:30')
})

test('records a distance in the chosen unit, with an optional time and weight [log/kinds]', () => {
  open({ measure: 'distance', reps: '40 m' }, set({ distance_cm: 4000 }))
  expect(field('set 1, distance in m').value).toBe('40')
  fireEvent.change(screen.getByLabelText('Unit of distance'), { target: { value: 'km' } })
  expect(field('set 1, distance in km').value).toBe('0.04')
  type('set 1, distance in km', '5')
  type(TIME, '2410')
  expect(now[0]).toEqual(set({ distance_cm: 500_000, seconds: 1450 }))
  fireEvent.click(screen.getByText('Switch unit'))
  expect(field('set 1, distance in m').value).toBe('5000')
  fireEvent.change(screen.getByLabelText('Unit of distance'), { target: { value: 'mi' } })
  type('set 1, distance in mi', '3.1')
  expect(now[0]!.distance_cm).toBe(498_897)
  leave()
  expect(field('set 1, distance in mi').value).toBe('3.1')
})

test('opens kind and RPE with a tap on the number of a set, and shows what was chosen [log/kinds]', () => {
  open()
  expect(screen.queryByRole('radio')).toBeNull()
  const number = () => screen.getByRole('button', { name: /^Squat, set 1, .*kind and RPE$/ })
  fireEvent.click(number())
  fireEvent.click(screen.getByRole('radio', { name: 'Warm-up' }))
  expect(number().textContent).toBe('W')
  fireEvent.click(screen.getByRole('radio', { name: 'To failure' }))
  fireEvent.click(screen.getByRole('radio', { name: '8.5' }))
  expect(now[0]).toMatchObject({ kind: 'failure', rpe: 8.5 })
  expect(
    screen.getByRole('button', { name: 'Squat, set 1, to failure, RPE 8.5, kind and RPE' }).textContent,
  ).toBe('F@8.5')
  const rpes = within(screen.getByRole('radiogroup', { name: /^RPE/ })).getAllByRole('radio')
  expect(rpes.map(({ textContent }) => textContent)).toEqual([
    '6',
    '6.5',
    '7',
    '7.5',
    '8',
    '8.5',
    '9',
    '9.5',
    '10',
    'None',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'None' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Normal' }))
  expect(now[0]).toEqual(set())
  fireEvent.click(number())
  expect(screen.queryByRole('radio')).toBeNull()
})

test.each([
  ['weight in kg', 'ten', 'Enter a weight such as 61.25, or nothing.'],
  ['repetitions', '8-12', 'Enter whole reps such as 8, or nothing.'],
])('never logs a set whose %s can’t be read', (name, typed, message) => {
  open({}, set({ reps: 8, weight_grams: 60_000, done: true }))
  type(`set 1, ${name}`, typed)
  expect(screen.getByText(message)).toBeTruthy()
  leave()
  expect([field(`set 1, ${name}`).value, now[0]!.done]).toEqual([typed, false])
  check(1)
  expect(now[0]!.done).toBe(false)
  expect(document.activeElement).toBe(field(`set 1, ${name}`))
  type(`set 1, ${name}`, '12')
  expect(screen.queryByText(message)).toBeNull()
  check(1)
  expect(now[0]!.done).toBe(true)
})

test('shows a typed weight the same after the unit was switched there and back [log/units]', () => {
  open()
  for (const typed of ['61.25', '0.05', '102.06', '1999.99']) {
    type('set 1, weight in kg', typed)
    leave()
    fireEvent.click(screen.getByText('Switch unit'))
    expect(field('set 1, weight in lb').value).not.toBe(typed)
    fireEvent.click(screen.getByText('Switch unit'))
    expect(field('set 1, weight in kg').value).toBe(typed)
  }
})

test('shows the plates on each side for the next set, and the nearest weight if they don’t add up [log/plates]', async () => {
  open({ has_barbell: true }, set({ weight_grams: 100_000 }), set({ weight_grams: 62_000 }), set())
  const line = () => screen.getByRole('link', { name: /bar/ }).parentElement!.textContent
  await screen.findByText('20 kg bar')
  expect(line()).toBe('Each side251520 kg bar')
  check(1)
  expect(line()).toBe('Nearest: 62.5 kgEach side201.2520 kg bar')
  type('set 2, weight in kg', '15')
  expect(line()).toBe('Lighter than your bar20 kg bar')
  type('set 2, weight in kg', '20')
  expect(line()).toBe('Just the bar20 kg bar')
  type('set 2, weight in kg', '')
  expect(screen.queryByRole('link')).toBeNull()
})

test('shows plates in pounds, and none for exercises without a barbell [log/plates]', async () => {
  served.settings = USUAL_SETTINGS.lb
  const { unmount } = open({ has_barbell: true }, set({ weight_grams: 102_058 }))
  expect((await screen.findByText('45 lb bar')).parentElement!.textContent).toBe('Each side454545 lb bar')
  unmount()
  open({}, set({ weight_grams: 102_058 }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('names the records that checked sets set, without a connection, in the unit of the moment [progress/records]', () => {
  const records = {
    weight_grams: 100_000,
    reps: 8,
    one_rep_max_grams: 120_000,
    volume_grams: 10_000_000,
    seconds: null,
    distance_cm: null,
  }
  setOffline(true)
  const first = [set({ reps: 3, weight_grams: 100_000 }), set({ reps: 3, weight_grams: 102_500 })]
  open({ records }, ...first)
  check(1)
  expect(screen.getByRole('status').textContent).toBe('')
  check(2)
  expect(screen.getByRole('status').textContent).toBe('New record: 102.5 kg')
  fireEvent.click(screen.getByRole('button', { name: 'Switch unit' }))
  expect(screen.getByRole('status').textContent).toBe('New record: 225.97 lb')
  check(2)
  expect(screen.getByRole('status').textContent).toBe('')
})

test('names each kind of record once', () => {
  const records = {
    weight_grams: 90_000,
    reps: 8,
    one_rep_max_grams: 100_000,
    volume_grams: 400_000,
    seconds: null,
    distance_cm: null,
  }
  open({ records }, set({ reps: 9, weight_grams: 100_000 }))
  check(1)
  expect(screen.getByRole('status').textContent).toBe(
    'New records: 100 kg, 9 reps, 130 kg estimated 1RM, 900 kg volume',
  )
})
