import { expect, test } from 'vitest'
import { parseEquipment } from '../equipment.ts'
import { NO_VIDEO_FILE } from '../video-address.ts'
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

test('accepts an address that plays as a video, and says why another one does not [exercise-form/playable-video]', () => {
  for (const video_url of ['https://youtu.be/dQw4w9WgXcQ', 'https://a.test/b.mp4', 'clip:back-squat'])
    expect(parsed({ video_url })).toMatchObject({ video_url })
  expect(parsed({ video_url: '' })).toMatchObject({ video_url: null })
  expect(parsed({ video_url: 'squat' })).toBe('Please enter a valid video URL')
  expect(parsed({ video_url: `https://a.test/${'a'.repeat(3000)}.mp4` })).toBe(
    'Please enter a valid video URL',
  )
  expect(parsed({ video_url: 'https://vimeo.com/1' })).toBe(NO_VIDEO_FILE)
})
