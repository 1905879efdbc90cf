import { expect, test } from 'vitest'
import { parseEquipment } from '../equipment.ts'
import { ExerciseFields } from './exercises.ts'

const FIELDS = {
  exercise_name: 'Wall Sit',
  category: 'strength',
  equipment: [],
  notes: null,
  video_url: null,
}

const parsed = (change: Record<string, unknown>) => {
  const { success, data, error } = ExerciseFields.safeParse({ ...FIELDS, ...change })
  return success ? data : error!.issues[0]!.message
}

test('trims comma-separated equipment, drops empty parts, and removes duplicates [exercise-form/equipment-parsing]', () => {
  expect(parseEquipment(' mat , , band')).toEqual(['mat', 'band'])
  expect(parseEquipment('')).toEqual([])
  expect(parseEquipment(' , ,')).toEqual([])
  expect(parsed({ equipment: [' mat ', '', 'mat', 'Mat', 'band'] })).toMatchObject({
    equipment: ['mat', 'band'],
  })
})

test('accepts a web address or one of our own clips as a video', () => {
  for (const video_url of ['https://youtu.be/abc', 'http://a.test/b.mp4', 'clip:back-squat'])
    expect(parsed({ video_url })).toMatchObject({ video_url })
  for (const video_url of [
    'squat',
    'javascript:alert(1)',
    'data:video/mp4,x',
    'clip:../x',
    'https://',
    'ftp://a.test/b',
  ])
    expect(parsed({ video_url })).toBe('Please enter a valid video URL')
})
