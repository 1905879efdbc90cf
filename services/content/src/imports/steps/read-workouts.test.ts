import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { LOST, type Lost, type ReadWorkout } from '../rules/line.ts'
import { newReport, type ReadOptions, readWorkouts } from './read-workouts.ts'

const OPTIONS: ReadOptions = {
  unit: 'kg',
  timeZone: 'America/Denver',
  lastDay: '2026-11-30',
  maxLines: 500,
  maxBytes: 1_000_000,
}

const read = async (text: string | Buffer, options: Partial<ReadOptions> = {}) => {
  const report = newReport()
  const workouts: ReadWorkout[] = []
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for await (const workout of readWorkouts(bytes, { ...OPTIONS, ...options }, report)) workouts.push(workout)
  return { ...report, workouts, lost: Object.fromEntries(report.lost) as Partial<Record<Lost, number>> }
}

/** Writes a set in short: '40×10 warmup @8 60s 2500cm'. */
const inShort = ({ entries }: ReadWorkout): string[] =>
  entries.map(({ exercise_name, superset, notes, sets }) => {
    const done = sets.map(({ weight_grams, reps, kind, rpe, seconds, distance_cm }) =>
      [
        weight_grams === null ? `${reps}` : `${weight_grams / 1000}×${reps}`,
        kind !== 'normal' && kind,
        rpe && `@${rpe}`,
        seconds && `${seconds}s`,
        distance_cm && `${distance_cm}cm`,
      ]
        .filter(Boolean)
        .join(' '),
    )
    const about = [superset !== null && `#${superset}`, notes && `“${notes}”`].filter(Boolean).join(' ')
    return `${exercise_name}${about && ` ${about}`}: ${done.join(', ')}`
  })

const HEVY_APP =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"'
const hevyRow = (...cells: string[]) =>
  `"Push","9 Oct 2026, 18:05","9 Oct 2026, 19:12","Tired\\nShort",${cells.join(',')}`

test('reads Hevy’s app: line breaks, kinds, supersets from 0, an exercise in two blocks, absent values', async () => {
  const { workouts, lost, source, wrong } = await read(
    [
      HEVY_APP,
      hevyRow('"Bench (Barbell)"', '', '"Slow\\nPause"', '0', '"warmup"', '40', '10', '', '', ''),
      hevyRow('"Bench (Barbell)"', '', '"Slow\\nPause"', '1', '"failure"', '82.5', '5', '', '0', '8'),
      hevyRow('"Lateral Raise"', '0', '""', '0', '"dropset"', '6', '12', '', '', ''),
      hevyRow('"Pushdown"', '0', '""', '0', '"normal"', '25', '12', '', '', '8.5'),
      hevyRow('"Pushdown"', '', '""', '0', '"normal"', '', '20', '', '', ''),
      hevyRow('"Plank"', '', '""', '0', '"normal"', '', '0', '', '60', ''),
      hevyRow('"Run"', '', '""', '0', '"normal"', '', '', '2.5', '780', ''),
      hevyRow('"Dip"', '', '""', '0', '"normal"', '', '', '', '0', ''),
    ].join('\n'),
  )
  expect({ source, wrong, lost }).toEqual({
    source: 'hevy',
    wrong: [],
    lost: { supersetOrder: 2, notDone: 1 },
  })
  expect(workouts).toMatchObject([
    {
      day: '2026-10-09',
      start_time: '18:05:00',
      duration_seconds: 4020,
      title: 'Push',
      notes: 'Tired\nShort',
    },
  ])
  expect(inShort(workouts[0]!)).toEqual([
    'Bench (Barbell) “Slow\nPause”: 40×10 warmup, 82.5×5 failure @8',
    'Lateral Raise #1: 6×12 drop',
    'Pushdown #1: 25×12 @8.5',
    'Pushdown: 20',
    'Plank: null 60s',
    'Run: null 780s 250000cm',
  ])
})

test('reads Hevy’s web site: pounds that were lifted as kilograms, miles, and real line breaks', async () => {
  const header = HEVY_APP.replace('weight_kg', 'weight_lbs').replace('distance_km', 'distance_miles')
  const head = '"4x4","Oct 3, 2026, 12:26\u202FAM","Oct 3, 2026, 1:26\u202FAM","One\r\nTwo, three"'
  const { workouts } = await read(
    [
      header,
      `${head},"Press",,"",0,"normal",405,10,,,`,
      `${head},"Press",,"",1,"normal",407.86,8,,,`,
      `${head},"Press",,"",2,"normal",88.18,8,1.28,240,`,
    ].join('\r\n'),
  )
  expect(workouts).toMatchObject([
    { start_time: '00:26:00', duration_seconds: 3600, notes: 'One\nTwo, three' },
  ])
  expect(inShort(workouts[0]!)).toEqual(['Press: 183.705×10, 185×8, 40×8 240s 205996cm'])
})

test.each([
  ['3 févr. 2026, 18:00', '2026-02-03'],
  ['14 juil. 2025, 09:05', '2025-07-14'],
  ['9 sept 2026, 09:05', '2026-09-09'],
  ['1 ene 2026, 09:05', '2026-01-01'],
  ['5 Okt 2026, 09:05', '2026-10-05'],
  ['7 März 2026, 09:05', '2026-03-07'],
  ['26 апр. 2026, 09:05', '2026-04-26'],
  ['2 июня 2026, 09:05', '2026-06-02'],
  ['5 ott 2026, 09:05', '2026-10-05'],
  ['5 out 2026, 09:05', '2026-10-05'],
  ['15 de mai. de 2026, 19:26', '2026-05-15'],
  ['15.05.2026, 19:26', '2026-05-15'],
  ['02 Jul 2025, 17:56', '2025-07-02'],
])('reads Hevy’s date %s', async (date, day) => {
  const row = `"A","${date}","${date}","","Squat",,"",0,"normal",90,5,,,`
  const { workouts, wrong } = await read(`${HEVY_APP}\n${row}`)
  expect({ wrong, day: workouts[0]?.day }).toEqual({ wrong: [], day })
})

const S1 =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE'

test('reads Strong with commas: the assumed unit, rest timers, decimals of reps, and a duration with a comma', async () => {
  const { workouts, lost, assumedUnit } = await read(
    [
      S1,
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",W,95.0,5.0,0,0.0,"","Fresh",',
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",1,225.0,5.0,0,0.0,,"Fresh",8.5',
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",Rest Timer,0,0.0,0,180.0,,,',
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",2,225.0,5.0,0,0.0,,,',
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",2,225.0,5.0,0,0.0,,,',
      '2026-03-04 18:05:11,"Lower A",1h 2m,"Squat",1,185.0,8.0,0,0.0,,,5',
      '2026-03-07 09:00:40,"Run, easy",3,527h 3min,"Running",1,0.0,0.0,5.2,1800.0,"",,',
    ].join('\n'),
    { unit: 'lb' },
  )
  expect(assumedUnit).toBe('lb')
  expect(lost).toEqual({ rest: 1, repeated: 1, rpe: 1, longWorkout: 1 })
  expect(workouts).toMatchObject([
    { title: 'Lower A', start_time: '18:05:11', duration_seconds: 3720, notes: 'Fresh' },
    { title: 'Run, easy', duration_seconds: null },
  ])
  expect(workouts.map(inShort)).toEqual([
    ['Squat: 43.091×5 warmup, 102.058×5 @8.5, 102.058×5', 'Squat: 83.915×8'],
    ['Running: null 1800s 836859cm'],
  ])
})

test('reads Strong with semicolons: decimal commas, the unit of each row, notes with breaks and separators', async () => {
  const { workouts, assumedUnit } = await read(
    [
      'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration',
      '2025-05-21 15:56:15;"T1";"Bench";1;52,5;kg;5;;;;0;"raz\ndwa; trzy";"";1h 14m',
      '2025-05-21 15:56:15;"T1";"Bench";2;110;lbs;4;6,5;;;0;;;1h 14m',
      '2025-05-21 15:56:15;"T1";"Cycling";1;;;;;10,5;mi.;2100;"";"";1h 14m',
    ].join('\n'),
  )
  expect(assumedUnit).toBeNull()
  expect(workouts.map(inShort)).toEqual([
    ['Bench “raz\ndwa; trzy”: 52.5×5, 49.895×4 @6.5', 'Cycling: null 2100s 1689811cm'],
  ])
})

test('reads Strong 6: seconds, meters, kinds, and rows that are notes', async () => {
  const row = (...cells: string[]) =>
    ['41', '2026-01-30 19:37:30', 'Legs', '2619', ...cells].map((cell) => `"${cell}"`).join(';')
  const { workouts, lost } = await read(
    [
      '"Workout #";"Date";"Workout Name";"Duration (sec)";"Exercise Name";"Set Order";"Weight (lbs)";"Reps";"RPE";"Distance (meters)";"Seconds";"Notes";"Workout Notes"',
      row('Hack', 'W', '45.0', '10', '', '', '', '', 'good'),
      row('Hack', 'Rest Timer', '', '', '', '', '90.0', '', 'good'),
      row('Hack', '1', '90.0', '10', '8', '', '', '', 'good'),
      row('Hack', 'D', '45.0', '8', '', '', '', '', 'good'),
      row('Back', 'Note', '', '', '', '', '', 'slow; 3 s', 'good'),
      row('Back', 'F', '', '15', '10', '', '', '', 'good'),
      row('Neck', 'Note', '', '', '', '', '', 'sore', 'good'),
      row('Run', '1', '', '', '', '2400', '780', '', 'good'),
    ].join('\r\n'),
  )
  expect(lost).toEqual({ rest: 1, noteWithoutSet: 1 })
  expect(workouts).toMatchObject([{ duration_seconds: 2619, notes: 'good' }])
  expect(inShort(workouts[0]!)).toEqual([
    'Hack: 20.412×10 warmup, 40.823×10 @8, 20.412×8 drop',
    'Back “slow; 3 s”: 15 failure @10',
    'Run: null 780s 240000cm',
  ])
})

test.each([
  [
    'of 2018',
    'Date;Workout Name;Exercise Name;Set Order;lbs;Reps;mi.;Seconds;Notes;Workout Notes',
    '2018-02-03 10:00:00;A;Squat;1;225;5;;0;;',
  ],
  [
    'without notes',
    'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE',
    '2025-02-03 5:45:06\u202FPM,A,35m,Squat,1,225,5.0,0,0,',
  ],
  ['of 2019', S1.replace('Duration,', ''), '2019-02-03 10:00:00,A,Squat,1,225,5,0,0,,,'],
])('reads Strong’s header %s', async (_name, header, row) => {
  const { workouts, source } = await read(`${header}\n${row}\n`, { unit: 'lb' })
  expect(source).toBe('strong')
  expect(workouts.map(inShort)).toEqual([['Squat: 102.058×5']])
})

test('reads Strong’s file of 2018 whose lines are quoted as a whole', async () => {
  const { workouts } = await read(
    '"Date;Workout Name;Exercise Name;Set Order;kg;Reps;km;Seconds;Notes;Workout Notes"\n"2018-02-03 10:00:00;A;Squat;1;100;5;;0;""slow, deep"";"\n',
  )
  expect(workouts.map(inShort)).toEqual([['Squat “slow, deep”: 100×5']])
})

test('reads FitNotes: a name with commas, both units, times, and exercises that were not done', async () => {
  const { workouts, lost } = await read(
    [
      'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment',
      '2026-06-01,Flat Bench,Chest,60.0,kgs,8,,,,""',
      '2026-06-01,Flat Bench,Chest,77.16,lbs,6,,,,"last one, grindy"',
      '2026-06-01,Row, wide, slow,Back,45.0,kgs,10,,,,""',
      '2026-06-01,Curl,Arms,0.0,kgs,,,,0:00:00,""',
      '2026-06-03,Cycling,Cardio,,,,12.5,mi,0:30:00,""',
    ].join('\n'),
  )
  expect(lost).toEqual({ notDone: 1 })
  expect(workouts.map(({ day, start_time, title }) => [day, start_time, title])).toEqual([
    ['2026-06-01', null, 'Workout'],
    ['2026-06-03', null, 'Workout'],
  ])
  expect(workouts.map(inShort)).toEqual([
    ['Flat Bench “last one, grindy”: 60×8, 35×6', 'Row, wide, slow: 45×10'],
    ['Cycling: null 1800s 2011680cm'],
  ])
})

test.each([
  [
    'of 2020',
    'Date,Exercise,Category,Weight (lbs),Reps,Distance,Distance Unit,Time',
    '2020-09-13,Squat,Legs,135.0,5,,,',
  ],
  [
    'without comments',
    'Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time',
    '2026-09-13,Squat,Legs,135.0,lbs,5,,,',
  ],
  [
    'of iPhones',
    'Date,Exercise,Category,Weight (kg),Weight (lbs),Reps,Distance,Distance Unit,Time,Notes,Kind',
    '2026-04-29,Squat,Legs,,135.00,5,,,,,wr',
  ],
])('reads FitNotes’ header %s', async (_name, header, row) => {
  const { workouts } = await read(`\uFEFF${header}\r\n${row}\r\n`)
  expect(workouts.map(inShort)).toEqual([['Squat: 61.235×5']])
})

test('reads Fitbod: pairs of dumbbells, blanks, dust, and days of the athlete’s zone', async () => {
  const { workouts, lost } = await read(
    [
      'Date,Exercise,Reps,Weight(kg),Duration(s),Distance(m),Incline,Resistance,isWarmup,Note,multiplier',
      '2026-01-22 01:54:26 +0000,Dumbbell Press, 8,16.0,0.0,0.0,0.0,0.0,true,, 2.0',
      '2026-01-22 01:58:10 +0000,Dumbbell Press, 10,20.411656650000001,0.0,0.0,0.0,0.0,false,"left, slow", 2.0',
      '',
      '2026-01-22 02:20:00 +0000,Elliptical, 0,0.0,360.0,500.0,1.0,0.0,false,, 0.0',
    ].join('\n'),
  )
  expect(lost).toEqual({ incline: 1 })
  expect(workouts.map(({ day }) => day)).toEqual(['2026-01-21'])
  expect(workouts.map(inShort)).toEqual([
    ['Dumbbell Press “left, slow”: 32×8 warmup, 40.824×10', 'Elliptical: null 360s 50000cm'],
  ])
})

test('reads Liftosaur: what was done, in the athlete’s zone', async () => {
  const { workouts, lost } = await read(
    [
      'Workout DateTime,Program,Day Name,Exercise,Is Warmup Set?,Required Reps,Completed Reps,Is AMRAP?,Required RPE,Completed RPE,Log RPE?,Required Weight Value,Required Weight Unit,Completed Weight Value,Completed Weight Unit,Ask Weight?,Completed Reps Time,Target Muscles,Synergist Muscles,Notes',
      '2026-03-02T02:00:00.000Z,G,Day 1,"Squat, Barbell",1,5,5,0,,,0,45,lb,45,lb,0,,"A,B",,',
      '2026-03-02T02:00:00.000Z,G,Day 1,"Squat, Barbell",0,3,7,0,,8.5,1,185,lb,185,lb,0,,"A,B",,"ok\n190"',
      '2026-03-02T02:00:00.000Z,G,Day 1,Pulldown,0,15,,0,,,0,40,kg,,,0,,C,,',
    ].join('\n'),
  )
  expect(lost).toEqual({ tags: 1, notDone: 1 })
  expect(workouts).toMatchObject([{ day: '2026-03-01', start_time: '19:00:00', title: 'Day 1' }])
  expect(workouts.map(inShort)).toEqual([['Squat, Barbell “ok\n190”: 20.412×5 warmup, 83.915×7 @8.5']])
})

test('reads StrongLifts: sets in columns, failed and skipped ones, two workouts of a day', async () => {
  const header =
    'Date (yyyy/mm/dd),Workout,Workout Name,Program Name,Body Weight (KG),Exercise,Sets×Reps,Sets×Time,Duration (hours),Start Time (h:mm),Notes,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB),Set 3 (Reps),Set 3 (LB)'
  const { workouts, lost } = await read(
    [
      `\uFEFF${header}`,
      '2026/08/11,1,"Workout A","5×5",83.5,"Squat",5/0/-,,0.75,6:15 PM,"",5,135,0,135,0,135',
      '2026/08/11,1,"Workout A","5×5",83.5,"Bench Press",2×5,,0.75,6:15 PM,"easy",5,93,5,93,,',
      '2026/08/11,2,"Workout B","5×5",,"Plank",,2×60,0.25,8:00 PM,"",60,,60,,,',
    ].join('\n'),
  )
  expect(lost).toEqual({ bodyWeight: 2, notDone: 1 })
  expect(workouts).toMatchObject([
    { title: 'Workout A', day: '2026-08-11', start_time: '18:15:00', duration_seconds: 2700 },
    { title: 'Workout B', start_time: '20:00:00' },
  ])
  expect(workouts.map(inShort)).toEqual([
    ['Squat: 61.235×5, 61.235×0 failure', 'Bench Press “easy”: 42.184×5, 42.184×5'],
    ['Plank: null 60s, null 60s'],
  ])
})

const jefitFile = (mass: string) =>
  [
    '### SETTING ##########',
    '',
    'row_id,USERID,mass,length',
    `1,7,"${mass}"," cm"`,
    '######',
    '### ROUTINES ####',
    'row_id,description',
    '1,"a',
    '',
    'b, c"',
    '#####',
    '### WORKOUT SESSIONS ####',
    '_id,mydate,starttime,starttimie,total_time',
    '1767661200,2026-01-05,1767661200,,3600',
    '1767786600,2026-01-07,,1767786600,0',
    '#####',
    '### EXERCISE LOGS ####',
    'row_id,logs,record,mydate,ename,belongsession,logTime',
    '1,"60x10,65x8",82.33,2026-01-05,"Barbell Bench Press",1767661200,1',
    '2,"0x10,0x0",0,2026-01-05,"Pull Up",1767661200,2',
    '3,"102.5x5",119.58,2026-01-07,"Squat, high bar",1767786600,3',
    '4,"0x0,0x0,0x0,0x10,0x60",0,2026-01-07,"Treadmill",1767786600,4',
    '5,"",0,2026-01-07,"Nothing",0,5',
    '6,"heavy",0,2026-01-07,"Wrong",0,6',
    '#####',
  ].join('\r\n')

test('reads JEFIT: sections, packed sets, the unit of its settings, and sessions', async () => {
  const { workouts, lost, wrong, assumedUnit, source } = await read(jefitFile(' kg'), { unit: 'lb' })
  expect({ source, assumedUnit, lost }).toEqual({
    source: 'jefit',
    assumedUnit: null,
    lost: { notDone: 1, pack: 1 },
  })
  expect(wrong).toEqual([{ line: 24, column: 'logs', reason: 'Sets must be weight x reps' }])
  expect(workouts).toMatchObject([
    { day: '2026-01-05', start_time: '18:00:00', duration_seconds: 3600 },
    { day: '2026-01-07', start_time: '04:50:00', duration_seconds: null },
  ])
  expect(workouts.map(inShort)).toEqual([
    ['Barbell Bench Press: 60×10, 65×8', 'Pull Up: 10'],
    ['Squat, high bar: 102.5×5'],
  ])
  expect((await read(jefitFile(''), { unit: 'lb' })).assumedUnit).toBe('lb')
})

test('names wrong lines by line, column, and reason, and keeps the others', async () => {
  const { workouts, wrong, wrongLines, lines } = await read(
    [
      HEVY_APP,
      hevyRow('"Squat"', '', '"two\nlines"', '0', '"normal"', '100', '5', '', '', ''),
      hevyRow('"Squat"', '', '""', '1', '"normal"', 'heavy', '5', '', '', ''),
      hevyRow('"Squat"', '', '""', '2', '"giant"', '100', '5', '', '', ''),
      hevyRow('""', '', '""', '3', '"normal"', '100', '5', '', '', ''),
      hevyRow('"Squat"', '', '""', '4', '"normal"', '100', '5.5', '', '', ''),
      hevyRow('"Squat"', '', '""', '5', '"normal"', '"2,400"', '5', '', '', ''),
      '"Old","31 Feb 2026, 18:05","","","Squat",,"",0,"normal",100,5,,,',
      '"Old","1 Feb 1999, 18:05","","","Squat",,"",0,"normal",100,5,,,',
      '"Soon","1 Feb 2027, 18:05","","","Squat",,"",0,"normal",100,5,,,',
      '"Odd","someday","","","Squat",,"",0,"normal",100,5,,,',
      hevyRow('"Squat"', '', `"${'x'.repeat(10_001)}"`, '6', '"normal"', '100', '5', '', '', ''),
    ].join('\n'),
  )
  expect(wrong).toEqual([
    { line: 4, column: 'weight_kg', reason: '“heavy” isn’t a number' },
    { line: 5, column: 'set_type', reason: '“giant” isn’t a kind of set' },
    { line: 6, column: 'exercise_title', reason: 'The name of the exercise is missing' },
    { line: 7, column: 'reps', reason: 'Reps must be a whole number' },
    { line: 8, column: 'weight_kg', reason: '“2,400” can be read in two ways' },
    { line: 9, column: 'start_time', reason: 'This day doesn’t exist' },
    { line: 10, column: 'start_time', reason: 'Workouts are kept from 2000 on' },
    { line: 11, column: null, reason: 'This day hasn’t come yet' },
    { line: 12, column: 'start_time', reason: '“someday” isn’t a date that we can read' },
    { line: 13, column: 'exercise_notes', reason: 'A text has more than 10,000 characters' },
  ])
  expect({ wrongLines, lines }).toEqual({ wrongLines: 10, lines: 11 })
  expect(workouts.map(inShort)).toEqual([['Squat “two\nlines”: 100×5']])
})

test.each([
  ['no text', Buffer.from([0xff, 0xfe, 0x41, 0x00]), 'unreadable-file'],
  ['nothing', '', 'unreadable-file'],
  ['an open quote', `${HEVY_APP}\n"A,1\n`, 'unreadable-file'],
  ['another table', 'name,amount\nx,1\n', 'unknown-format'],
  ['too many lines', `${S1}\n${',,,,Rest Timer\n'.repeat(100_001)}`, 'too-many-lines'],
])('refuses a file with %s', async (_name, text, code) => {
  await expect(read(text)).rejects.toMatchObject({ code })
})

test('names what it cuts, and limits the sets of a workout', async () => {
  const row = (index: number, notes: string) =>
    `"${'t'.repeat(251)}","9 Oct 2026, 18:05","9 Oct 2026, 19:12","","Squat",,"${notes}",${index},"normal",100,5,,,`
  const rows = Array.from({ length: 401 }, (_, index) => row(index, 'n'.repeat(1001)))
  const { workouts, lost, wrong } = await read([HEVY_APP, ...rows].join('\n'))
  expect(lost).toEqual({ longTitle: 1, longNotes: 1 })
  expect(Object.keys(LOST)).toEqual(expect.arrayContaining(Object.keys(lost)))
  expect(wrong).toEqual([{ line: 402, column: null, reason: 'A workout has at most 400 sets' }])
  expect(workouts[0]!.title).toHaveLength(250)
  expect(workouts[0]!.entries[0]!.notes).toHaveLength(1000)
  expect(workouts[0]!.entries[0]!.sets).toHaveLength(400)
})

const TWO_OF_HEVY = [
  '"Upper A","7 Oct 2026, 18:05","7 Oct 2026, 19:12","Slept badly","Bench Press (Barbell)",,"Grip",0,"warmup",40,10,,,',
  '"Upper A","7 Oct 2026, 18:05","7 Oct 2026, 19:12","Slept badly","Bench Press (Barbell)",,"Grip",1,"normal",82.5,5,,,8',
  '"Upper A","7 Oct 2026, 18:05","7 Oct 2026, 19:12","Slept badly","Bench Press (Barbell)",,"Grip",2,"failure",82.5,4,,,10',
  '"Upper A","7 Oct 2026, 18:05","7 Oct 2026, 19:12","Slept badly","Lateral Raise (Dumbbell)",0,"",0,"normal",8,15,,,',
  '"Upper A","7 Oct 2026, 18:05","7 Oct 2026, 19:12","Slept badly","Bench Press (Barbell)",,"Back-off",0,"normal",60,12,,,7',
  '"Legs","5 Oct 2026, 07:30","5 Oct 2026, 08:41","","Bench Press (Barbell)",,"",0,"normal",50,8,,,',
  '"Legs","5 Oct 2026, 07:30","5 Oct 2026, 08:41","","Plank",,"",0,"normal",,,,60,',
  '"Legs","5 Oct 2026, 07:30","5 Oct 2026, 08:41","","Squat (Barbell)",,"",0,"normal",100,5,,0,7.5',
]
const TWO_OF_STRONG = [
  '2026-10-07 18:05:00,Push,1h,Bench Press (Barbell),1,60,8,0,0,,,',
  '2026-10-07 18:05:00,Push,1h,Bench Press (Barbell),W,40,8,0,0,,,',
  '2026-10-07 18:05:00,Push,1h,Dip,1,0,12,0,0,,,',
  '2026-10-07 18:05:00,Push,1h,Bench Press (Barbell),1,50,12,0,0,,,',
  '2026-10-08 18:05:00,Push,1h,Bench Press (Barbell),1,62.5,8,0,0,,,',
  '2026-10-08 18:05:00,Push,1h,Bench Press (Barbell),2,62.5,7,0,0,,,',
]
const STRONG =
  'Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE'

/** Puts lines of the second workout between those of the first. */
const interleaved = (lines: readonly string[], first: number): string[] => {
  const [a, b] = [lines.slice(0, first), lines.slice(first)]
  return a.flatMap((line, index) => [line, ...b.slice(index, index + 1)]).concat(b.slice(a.length))
}

test('joins lines of one workout that lie apart in the file', async () => {
  for (const [header, lines, first] of [
    [HEVY_APP, TWO_OF_HEVY, 5],
    [STRONG, TWO_OF_STRONG, 4],
  ] as const) {
    const asWritten = await read([header, ...lines].join('\n'))
    expect(asWritten.workouts).toHaveLength(2)
    const apart = await read([header, ...interleaved(lines, first)].join('\n'))
    expect(apart.workouts).toEqual(asWritten.workouts)
  }
})

test('joins the lines of a file that was sorted by exercise, with each block of an exercise', async () => {
  const exerciseOf = (line: string) => line.split(',')[6]!
  const sorted = TWO_OF_HEVY.toSorted((a, b) => exerciseOf(a).localeCompare(exerciseOf(b)))
  const { workouts } = await read([HEVY_APP, ...sorted].join('\n'))
  expect(workouts.map(({ title }) => title)).toEqual(['Upper A', 'Legs'])
  expect(workouts.map(inShort)).toEqual([
    [
      'Bench Press (Barbell) “Grip”: 40×10 warmup, 82.5×5 @8, 82.5×4 failure @10',
      'Bench Press (Barbell) “Back-off”: 60×12 @7',
      'Lateral Raise (Dumbbell) #1: 8×15',
    ],
    ['Bench Press (Barbell): 50×8', 'Plank: null 60s', 'Squat (Barbell): 100×5 @7.5'],
  ])
})

test('puts a set that was moved behind another exercise back to its own', async () => {
  const [one, two, three, other] = TWO_OF_HEVY as [string, string, string, string]
  const { workouts } = await read([HEVY_APP, one, two, other, three].join('\n'))
  expect(workouts.map(inShort)).toEqual([
    [
      'Bench Press (Barbell) “Grip”: 40×10 warmup, 82.5×5 @8, 82.5×4 failure @10',
      'Lateral Raise (Dumbbell) #1: 8×15',
    ],
  ])
})

test('reads a file that was compressed with gzip, and none that is damaged or too large unzipped', async () => {
  const text = [HEVY_APP, ...TWO_OF_HEVY].join('\n')
  const zipped = gzipSync(text)
  expect(await read(zipped)).toEqual(await read(text))
  await expect(read(zipped.subarray(0, -20))).rejects.toThrow('The file is damaged')
  await expect(read(zipped, { maxBytes: 500 })).rejects.toThrow('A file can have up to')
})

test('names lines of a file that is longer than what is read at once', async () => {
  const long = '"Legs","5 Oct 2026, 07:30","5 Oct 2026, 08:41","","Plank",,"é\r\nx",0,"normal",,,,60,'
  const many = Array.from({ length: 3000 }, (_, index) => long.replace('Legs', `Legs ${index}`))
  const rows = [HEVY_APP, ...many, long.replace('"normal"', '"odd"')]
  const { wrong, lines } = await read(rows.join('\r\n'), { maxLines: 5000 })
  expect(lines).toBe(3001)
  expect(wrong.at(-1)).toMatchObject({ line: 6002, column: 'set_type' })
})

const STRONGLIFTS_2018 =
  'Date,Note,Body Weight (KG),Body Weight (LB),Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2,Set 3,Exercise 2,Weight (KG),Weight (LB),Set 1,Set 2,Set 3'

test('reads StrongLifts of 2018: repeated columns, both units, seconds, and the order of dates by a later line', async () => {
  const { workouts, lost, wrong, source } = await read(
    [
      STRONGLIFTS_2018,
      '03/04/18,,82,,Squat,60,,5,5,4,Bench Press,42.5,,5,0,',
      '19/04/18,easy day,,,Deadlift,,155,5,,,Planks,,,30,30,',
      '04/19/18,,,,Squat,60,,5,,,,,,,,',
    ].join('\n'),
  )
  expect({ source, lost }).toEqual({ source: 'stronglifts', lost: { bodyWeight: 1 } })
  expect(workouts).toMatchObject([
    { day: '2018-04-03', notes: null },
    { day: '2018-04-19', notes: 'easy day', start_time: null },
  ])
  expect(workouts.map(inShort)).toEqual([
    ['Squat: 60×5, 60×5, 60×4', 'Bench Press: 42.5×5, 42.5×0 failure'],
    ['Deadlift: 70.307×5', 'Planks: null 30s, null 30s'],
  ])
  expect(wrong).toEqual([{ line: 4, column: 'Date', reason: 'This day doesn’t exist' }])
})

test('takes the month first in a file of StrongLifts whose dates can be read in two ways, and says so', async () => {
  const row = '05/06/18,,,,Squat,60,,5,,,,,,,,'
  const { workouts, lost } = await read([STRONGLIFTS_2018, row].join('\n'))
  expect([workouts[0]!.day, lost]).toEqual(['2018-05-06', { dayOrder: 1 }])
})

const wgerLog = (n: number, changes: object = {}) => ({
  id: `0194c000-0000-7000-8000-00000000000${n}`,
  date: '2026-02-04T03:00:00+01:00',
  session: '0194c000-0000-7000-8000-00000000aaaa',
  next_log: null,
  exercise: 73,
  repetitions_unit: 1,
  repetitions: '8.00',
  weight_unit: 1,
  weight: '80.00',
  rir: null,
  rest: null,
  ...changes,
})

test('reads a page of wger’s list: its units, reps in reserve, drop sets, and the order in which they were logged', async () => {
  const results = [
    wgerLog(3, { repetitions: '12.00', weight: '60.00' }),
    wgerLog(1, { rir: '2.0', rest: 120 }),
    wgerLog(2, { weight: '185.00', weight_unit: 2, repetitions: '5.00', next_log: wgerLog(3).id }),
    wgerLog(4, { exercise: 458, repetitions_unit: 3, repetitions: '60.00', weight: null }),
    wgerLog(5, { exercise: 9, repetitions_unit: 6, repetitions: '2.50', weight: '12.00', weight_unit: 5 }),
    wgerLog(6, { repetitions_unit: 99 }),
  ]
  const { workouts, lost, wrong, source } = await read(
    JSON.stringify({ count: 6, next: null, previous: null, results }),
  )
  expect({ source, lost }).toEqual({ source: 'wger', lost: { rest: 1, speed: 1 } })
  expect(workouts).toMatchObject([{ day: '2026-02-03', start_time: '19:00:00', title: 'Workout' }])
  expect(workouts.map(inShort)).toEqual([
    [
      'wger exercise 73: 80×8 @8, 83.915×5, 60×12 drop',
      'wger exercise 458: null 60s',
      'wger exercise 9: null 250000cm',
    ],
  ])
  expect(wrong).toEqual([{ line: 6, column: 'repetitions_unit', reason: '99 isn’t a unit of wger' }])
  await expect(read('{"results": 1}')).rejects.toThrow('This isn’t an export that we know')
})

test('refuses a page of wger’s list with too many logs before it reads one, and one with too many values before it parses it', async () => {
  const page = (values: string) => `{"count":1,"next":null,"previous":null,"results":[${values}]}`
  const parse = vi.spyOn(JSON, 'parse')
  const report = newReport()
  const tooMany = Buffer.from(page('0,'.repeat(500).concat('0')))
  await expect(readWorkouts(tooMany, OPTIONS, report).next()).rejects.toMatchObject({
    code: 'too-many-lines',
  })
  expect(report.lines).toBe(0)
  expect(parse).toHaveBeenCalledTimes(1)
  for (const value of ['0,', '{},', '[],'])
    await expect(read(page(value.repeat(500_000).concat('0')))).rejects.toMatchObject({
      code: 'unknown-format',
    })
  expect(parse).toHaveBeenCalledTimes(1)
  parse.mockRestore()
})

test.each([
  { next: '?limit=1&offset=1', previous: null },
  { next: null, previous: '?limit=1' },
])('refuses a page of wger’s list that goes on, because a workout can be cut in two: %o', async (links) => {
  const page = JSON.stringify({ count: 2, ...links, results: [wgerLog(1)] })
  await expect(read(page)).rejects.toMatchObject({
    code: 'unreadable-file',
    message: expect.stringContaining('?limit=999&date__gt='),
  })
})

const OWN =
  'date,training,exercise,repetitions,weight_kg,duration_seconds,notes,program_day,logged_at,log_id,workout_id,program_id,exercise_id,start_time,exercise_number,set_type,seconds,distance_m,rpe,exercise_notes,superset'
const ownRow = (exercise: string, number: string, reps: number, id = '') =>
  `2026-10-09,Push,${exercise},${reps},60,,,,2026-10-09T18:05:00.000Z,0194c000-0000-7000-8000-000000000001,,,${id},,${number},normal,,,,,`

test('keeps different exercises of our own CSV apart whose number was edited to the same one or deleted', async () => {
  const id = '0194c000-0000-7000-8000-000000000002'
  const rows = [
    ownRow('Bench', '1', 5),
    ownRow('Row', '1', 8),
    ownRow('Bench', '1', 4),
    ownRow('Bench', '1', 3, id),
    ownRow('Dip', '', 12),
    ownRow('Dip', '', 10),
    ownRow('Curl', '', 9),
  ]
  const { workouts, wrong } = await read([OWN, ...rows].join('\n'))
  expect({ wrong, workouts: workouts.map(inShort) }).toEqual({
    wrong: [],
    workouts: [['Bench: 60×5, 60×4', 'Row: 60×8', 'Bench: 60×3', 'Dip: 60×12, 60×10', 'Curl: 60×9']],
  })
})
