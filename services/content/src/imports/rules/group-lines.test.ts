import { expect, test } from 'vitest'
import { groupLines } from './group-lines.ts'
import type { Line, Lost, ReadSet } from './line.ts'

const SET: ReadSet = {
  reps: 5,
  weight_grams: null,
  kind: 'normal',
  seconds: null,
  distance_cm: null,
  rpe: null,
}
const head = () => ({
  key: 'one',
  day: '2026-10-09',
  start_time: null,
  duration_seconds: null,
  title: 'Push',
  notes: null,
  own: null,
})
const lineOf = (block: string | null, notes: string | null, set: ReadSet | null): Line => ({
  workout: head(),
  exercise_name: `Exercise ${block ?? notes}`,
  exercise_id: null,
  block,
  superset: null,
  notes,
  set,
})

const createGroup = () => {
  const lost: Lost[] = []
  return { ...groupLines({ lose: (what) => lost.push(what) }), lost }
}

test('keeps no exercise for a set beyond the 400 of a workout', () => {
  const { add, close, lost } = createGroup()
  for (let count = 0; count < 400; count += 1) add(lineOf('a', null, SET))
  for (let count = 0; count < 5; count += 1)
    expect(() => add(lineOf(`more ${count}`, 'Slow', SET))).toThrow('A workout has at most 400 sets')
  const [workout] = close()
  expect(workout?.entries.map(({ sets }) => sets.length)).toEqual([400])
  expect(lost).toEqual([])
})

test.each(['in blocks', 'without blocks'])('limits exercises that only have notes, %s', (kind) => {
  const { add, close, lost } = createGroup()
  const noteOf = (count: number) => lineOf(kind === 'in blocks' ? `${count}` : null, `Note ${count}`, null)
  for (let count = 0; count < 400; count += 1) add(noteOf(count))
  for (let count = 400; count < 405; count += 1)
    expect(() => add(noteOf(count))).toThrow('A workout has at most 400 exercises')
  add({ ...noteOf(399), set: SET })
  const [workout] = close()
  expect(workout?.entries).toMatchObject([{ notes: 'Note 399', sets: [SET] }])
  expect(lost).toHaveLength(399)
})
