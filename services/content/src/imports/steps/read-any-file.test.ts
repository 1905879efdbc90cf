import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OwnWorkout } from '../rules/fieldside.ts'
import { newReport, readWorkouts } from './read-workouts.ts'

const HEADERS = [
  'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe',
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE',
  'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment',
  'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier',
  'Date (yyyy/mm/dd),Workout,Workout Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Duration (hours),Start Time (h:mm),Notes,Set 1 (Reps),Set 1 (KG)',
  'Workout DateTime,Day Name,Exercise,Is Warmup Set?,Completed Reps,Completed RPE,Completed Weight Value,Completed Weight Unit,Notes',
  'Date,Note,Body Weight (KG),Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2,Exercise 2,Weight (KG),Set 1',
  '### WORKOUT SESSIONS ###\n_id,mydate,starttime,total_time',
  '### EXERCISE LOGS ###\nlogs,mydate,ename,belongsession',
  'date,training,exercise,repetitions,weight_kg,duration_seconds,notes,program_day,logged_at,log_id,workout_id,program_id,exercise_id,start_time,exercise_number,set_type,seconds,distance_m,rpe,exercise_notes,superset',
]

const day = fc.constantFrom(
  '9 Oct 2026, 18:05',
  '2026-10-09 18:05:00',
  '2026-10-09',
  '2026/10/09',
  '2026-10-09T18:05:00Z',
  '2026-10-09 18:05:00 +0000',
)
const cell = fc.oneof(
  { weight: 4, arbitrary: day },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...[
        '',
        '0',
        '1',
        '5',
        '8.5',
        '-3',
        '1e9',
        '99999999999999999999',
        '2,5',
        'NaN',
        'W',
        'Note',
        'normal',
        'kg',
      ],
      ...[
        '60x10,0x5',
        '0x0,0x0,0x0,0x9',
        '1:00:00',
        '1h 2m',
        'true',
        '\0',
        '\uFFFF',
        "'=1",
        '"',
        '2x',
        '6:15 PM',
      ],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
)
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const file = fc
  .tuple(
    fc.constantFrom(...HEADERS),
    fc.array(fc.array(cell, { minLength: 1, maxLength: 24 }), { maxLength: 12 }),
  )
  .map(([header, rows]) => [header, ...rows.map((row) => row.map(quoted).join(','))].join('\n'))

test('reads any file to workouts that can be stored, and names the lines that can’t', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      const report = newReport()
      const options = {
        unit: 'kg' as const,
        timeZone: 'Asia/Tokyo',
        lastDay: '2026-11-30',
        maxLines: 500,
        maxBytes: 1_000_000,
      }
      for await (const workout of readWorkouts(Buffer.from(text), options, report)) {
        const { day: done_on, entries: exercises, own, ...head } = workout
        const ids = { log_id: '00000000-0000-4000-8000-000000000001', workout_id: null, program_id: null }
        const rest = { week_number: null, day_number: null, created_at: '2026-11-20T00:00:00Z', ...ids }
        const { error } = OwnWorkout.safeParse({ ...head, done_on, exercises, ...rest, ...own })
        expect(error?.issues).toBeUndefined()
      }
    }),
    { numRuns: 200 },
  )
})
