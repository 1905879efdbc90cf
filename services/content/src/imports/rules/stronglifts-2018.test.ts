import { expect, test } from 'vitest'
import { stronglifts2018 } from './stronglifts-2018.ts'

const OPTIONS = { unit: 'kg', timeZone: 'UTC', lose: () => {}, assumeUnit: () => {} } as const

test('reads the columns of a header once, however many exercises it has', () => {
  const columns = Array.from({ length: 300 }, (_, index) => [`Exercise ${index + 1}`, 'Weight (KG)', 'Set 1'])
  const cells = ['Date', 'Note', ...columns.flat()]
  let reads = 0
  const header = new Proxy(cells, {
    get: (target, name, receiver) => {
      reads += 1
      return Reflect.get(target, name, receiver)
    },
  })
  const read = stronglifts2018.open(header, OPTIONS)!
  expect(reads).toBeLessThan(20 * cells.length)
  const row = ['05/06/18', '', ...Array.from({ length: 299 }, () => ['', '', '']).flat(), 'Squat', '60', '5']
  expect(read(row)).toMatchObject([{ exercise_name: 'Squat', set: { reps: 5, weight_grams: 60_000 } }])
})

test.each(['13/14/15', '31/02/18', '40/05/18', '05/40/18', '00/13/18'])(
  'takes the order of dates from no day that doesn’t exist: %s',
  (wrong) => {
    const read = stronglifts2018.open(['Date', 'Note', 'Exercise 1', 'Weight (KG)', 'Set 1'], OPTIONS)!
    const dayOf = (date: string) => read([date, '', 'Squat', '60', '5'])[0]!.workout
    const first = dayOf('05/06/18')
    expect(() => dayOf(wrong)).toThrow('This day doesn’t exist')
    expect(dayOf('05/07/18').day).toBe('2018-05-07')
    expect(first.day).toBe('2018-05-06')
    expect(dayOf(wrong.startsWith('0') ? '19/06/18' : '06/19/18').day).toBe('2018-06-19')
    expect(first.day).toBe(wrong.startsWith('0') ? '2018-06-05' : '2018-05-06')
  },
)
