import { newId } from '@fieldside/platform/ids.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '../../src/training/recount-figures.ts'
import { createImportFixture, type ImportFixture } from './import-fixture.ts'

let fixture: ImportFixture
let programId: string
beforeAll(async () => {
  fixture = await createImportFixture()
  programId = (await fixture.firstProgram()).id
})
afterAll(() => fixture.service.close())

/** Texts with everything that CSV, JSON, or a spreadsheet treats in its own way. */
const text = (maxLength: number) =>
  fc
    .array(
      fc.constantFrom(
        "'",
        '=',
        '+',
        '-',
        '@',
        '\t',
        '\r',
        '\n',
        '"',
        ',',
        ';',
        '\\',
        '\\n',
        'é',
        '🏋',
        '\u2028',
        ' ',
        'a',
        '1',
      ),
      { minLength: 1, maxLength },
    )
    .map((parts) => parts.join(''))
const notes = fc.option(text(12))

const aSet = fc.record({
  reps: fc.option(fc.nat(10_000)),
  weight_grams: fc.option(fc.nat(2_000_000)),
  kind: fc.constantFrom('normal', 'warmup', 'drop', 'failure'),
  seconds: fc.option(fc.nat(86_400)),
  distance_cm: fc.option(fc.nat(100_000_000)),
  rpe: fc.option(fc.integer({ min: 12, max: 20 }).map((half) => half / 2)),
})
const anExercise = fc.record({
  exercise: fc.constantFrom(
    'squat' as const,
    'push-up' as const,
    'gone' as const,
    'own' as const,
    'name' as const,
  ),
  name: text(8),
  superset: fc.option(fc.nat(9)),
  notes,
  sets: fc.array(aSet, { minLength: 1, maxLength: 4 }),
})
const aWorkout = fc.record({
  title: text(10),
  notes,
  day: fc.nat(40),
  start_time: fc.option(fc.nat(86_399).map((second) => new Date(second * 1000).toISOString().slice(11, 19))),
  duration_seconds: fc.option(fc.nat(86_400)),
  week_number: fc.option(fc.integer({ min: 1, max: 52 })),
  day_number: fc.option(fc.integer({ min: 1, max: 7 })),
  source: fc.constantFrom('workout' as const, 'program' as const, 'none' as const),
  isNumbered: fc.boolean(),
  created: fc.nat(3),
  exercises: fc.array(anExercise, { maxLength: 4 }),
})
type Workout = typeof aWorkout extends fc.Arbitrary<infer W> ? W : never

type Athlete = Awaited<ReturnType<ImportFixture['subscribe']>>

/** Inserts logs as any release has stored them. */
const insert = async (athlete: Athlete, workouts: readonly Workout[]) => {
  const { kysely } = fixture.service.db
  const { body: own } = await fixture.create(athlete)
  const ownExercise = await fixture.anExercise(`Mine ${newId()}`)
  await kysely
    .updateTable('all_exercises')
    .set({ owner_id: athlete.userId })
    .where('id', '=', ownExercise)
    .execute()
  const ids = { squat: fixture.squat, 'push-up': fixture.pushUp, gone: newId(), own: ownExercise, name: null }
  for (const { exercises, day, created, source, isNumbered, ...log } of workouts) {
    const id = newId()
    await kysely
      .insertInto('training_logs')
      .values({
        ...log,
        id,
        user_id: athlete.userId,
        workout_id: source === 'workout' ? own.id : null,
        program_id: source === 'program' ? programId : null,
        done_on: new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
        created_at: new Date(Date.UTC(2026, 10, 20, 0, 0, created)),
        request_key: null,
      })
      .execute()
    const sets = exercises.flatMap(({ exercise, name, sets: done }, index) =>
      done.map((set) => ({
        ...set,
        log_id: id,
        exercise_id: ids[exercise],
        exercise_name: name,
        entry: isNumbered ? (index + 1) * 2 : null,
      })),
    )
    if (sets.length > 0)
      await kysely
        .insertInto('logged_sets')
        .values(sets.map((set, index) => ({ ...set, position: index * 3 })))
        .execute()
    const about = exercises.flatMap(({ superset, notes: words }, index) =>
      isNumbered ? [{ log_id: id, entry: (index + 1) * 2, superset, notes: words }] : [],
    )
    if (about.length > 0) await kysely.insertInto('logged_exercises').values(about).execute()
  }
  await recountFigures(fixture.service.context())
}

const FILES = [
  { format: 'csv', unit: 'kg' },
  { format: 'csv', unit: 'lb' },
  { format: 'json', unit: 'kg' },
] as const

const allFiles = async (athlete: Athlete) => {
  const files: string[] = []
  for (const { format, unit } of FILES) files.push(await fixture.exported(athlete, format, unit))
  return files
}

test('exports the same files again after an import into an empty account, from CSV and from JSON [export/training]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aWorkout, { minLength: 1, maxLength: 10 }), async (workouts) => {
      const first = await fixture.subscribe()
      await insert(first, workouts)
      const files = await allFiles(first)
      const progress = await fixture.progressOf(first)
      for (const file of files) {
        const empty = await fixture.subscribe()
        const { status, body } = await fixture.importFile(empty, file)
        expect(status).toBe(200)
        expect(body).toMatchObject({ workouts: workouts.length, wrong_lines: 0 })
        expect(await allFiles(empty)).toEqual(files)
        const { sessions, weeks } = await fixture.progressOf(empty)
        expect({ sessions, weeks }).toEqual({ sessions: progress.sessions, weeks: progress.weeks })
      }
      expect(await recountFigures(fixture.service.context())).toBe(0)
      expect((await fixture.preview(first, files[0]!)).body).toMatchObject({
        workouts: 0,
        duplicates: workouts.length,
      })
    }),
    { numRuns: 4 },
  )
})

test('has a place in the export for every column of the log', async () => {
  const { rows } = await fixture.service.db.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name in ('training_logs', 'logged_sets', 'logged_exercises') group by 1 order by 1`,
  )
  const technical = ['request_key', 'user_id']
  const ofLog =
    'created_at day_number done_on duration_seconds id program_id start_time title week_number workout_id'
  const ofSet =
    'distance_cm entry exercise_id exercise_name kind log_id notes position reps rpe seconds superset weight_grams'
  const exported = `${ofLog} ${ofSet}`.split(' ')
  expect(rows.map(({ name }) => name)).toEqual([...technical, ...exported].toSorted())
})

test('exports with the columns of Hevy what the import of Hevy accepts [export/training]', async () => {
  const athlete = await fixture.subscribe()
  const set = {
    reps: 5,
    weight_grams: 61_250,
    kind: 'normal' as const,
    seconds: null,
    distance_cm: null,
    rpe: 8.5,
  }
  const exercise = {
    exercise: 'squat' as const,
    name: 'x',
    superset: null,
    notes: 'Deep\n"slow"',
    sets: [set],
  }
  const workout: Workout = {
    title: 'Legs, heavy',
    notes: 'One\ntwo',
    day: 8,
    start_time: '23:30:10',
    duration_seconds: 3600,
    week_number: null,
    day_number: null,
    source: 'none',
    isNumbered: true,
    created: 0,
    exercises: [
      { ...exercise, sets: [{ ...set, kind: 'warmup' as const }, set] },
      {
        ...exercise,
        exercise: 'push-up',
        superset: 7,
        notes: null,
        sets: [{ ...set, kind: 'drop' as const, weight_grams: null }],
      },
      {
        ...exercise,
        exercise: 'name',
        name: 'Row',
        superset: 7,
        notes: null,
        sets: [
          {
            ...set,
            reps: null,
            weight_grams: null,
            seconds: 480,
            distance_cm: 200_000,
            rpe: null,
            kind: 'failure' as const,
          },
        ],
      },
    ],
  }
  await insert(athlete, [workout])
  const head = '"Legs, heavy","9 Oct 2026, 23:30","10 Oct 2026, 00:30",One\\ntwo'
  const file = await fixture.exported(athlete, 'hevy')
  expect(file.split('\r\n')).toEqual([
    'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe',
    `${head},Back Squat,,"Deep\\n""slow""",0,warmup,61.25,5,,,8.5`,
    `${head},Back Squat,,"Deep\\n""slow""",1,normal,61.25,5,,,8.5`,
    `${head},Push-Up,0,,0,dropset,,5,,,8.5`,
    `${head},Row,0,,0,failure,,,2,480,`,
    '',
  ])
  expect((await fixture.exported(athlete, 'hevy', 'lb')).split('\r\n').at(-2)).toContain(
    ',failure,,,1.242742,480,',
  )
  const other = await fixture.subscribe()
  expect((await fixture.preview(other, file)).body).toMatchObject({
    source: 'hevy',
    workouts: 1,
    sets: 4,
    wrong: [],
  })
  await fixture.importFile(other, file)
  expect(await fixture.exported(other, 'hevy')).toBe(file)
})

test('skips the athlete’s own workouts in a file for Hevy, without a start time and with a long title, too', async () => {
  const athlete = await fixture.subscribe()
  const log: Omit<Workout, 'title'> = {
    notes: null,
    day: 8,
    start_time: null,
    duration_seconds: null,
    week_number: null,
    day_number: null,
    source: 'none',
    isNumbered: true,
    created: 0,
    exercises: [
      {
        exercise: 'squat',
        name: 'x',
        superset: null,
        notes: null,
        sets: [
          { reps: 5, weight_grams: 60_000, kind: 'normal', seconds: null, distance_cm: null, rpe: null },
        ],
      },
    ],
  }
  await insert(athlete, [
    { ...log, title: 'Legs' },
    { ...log, title: 'Long '.repeat(50).trim() },
  ])
  const file = await fixture.exported(athlete, 'hevy')
  expect((await fixture.preview(athlete, file)).body).toMatchObject({ workouts: 0, changed: 2, lost: [] })
  expect((await fixture.importFile(athlete, file)).body).toMatchObject({ code: 'nothing-to-import' })
  expect(await fixture.logsOf(athlete)).toHaveLength(2)
})

test('imports the confirmed match for an exercise of the file that the library no longer has', async () => {
  const [athlete, other] = [await fixture.subscribe(), await fixture.subscribe()]
  const name = `Gone ${newId()}`
  const exercise_id = await fixture.anExercise(name)
  const { body: workout } = await fixture.create(athlete)
  const sets = [{ exercise_id, reps: 5, weight_grams: 60_000 }]
  await fixture.log(athlete, { workout_id: workout.id, done_on: '2026-11-20', sets })
  const file = await fixture.exported(athlete, 'csv')
  await fixture.service.db.kysely.deleteFrom('all_exercises').where('id', '=', exercise_id).execute()
  await fixture.saveNames(other, { source: 'fieldside', names: [{ name, exercise_id: fixture.squat }] })
  await fixture.importFile(other, file)
  expect((await fixture.logsOf(other))[0]!.sets).toMatchObject([
    { exercise_id: fixture.squat, exercise_name: 'Back Squat' },
  ])
})
