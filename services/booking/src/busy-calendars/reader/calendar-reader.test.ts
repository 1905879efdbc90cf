import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { createCalendarReader } from './calendar-reader.ts'

const FROM = Date.parse('2026-11-24T00:00:00Z')
const window = { fromMs: FROM, untilMs: FROM + 90 * DAY_MS }

const calendarOf = (events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.map((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')),
    'END:VCALENDAR',
  ].join('\r\n')
const SOUND = calendarOf([['UID:1', 'DTSTART:20261124T090000Z', 'DTEND:20261124T100000Z']])
const CONTENTS = {
  times: [{ fromMs: FROM + 9 * HOUR_MS, untilMs: FROM + 10 * HOUR_MS }],
  events: 1,
  skipped: [],
}
/** Takes seconds, whatever the reader makes of it. */
const LARGE = calendarOf(Array.from({ length: 40_000 }, (_, n) => [`UID:${n}`, 'DTSTART:20200101T090000Z']))
const STRICT = { cpuMs: 150, wallMs: 60_000 }

type Reader = ReturnType<typeof createCalendarReader>
const read = (reader: Reader, text: string | (() => Promise<string>), account = 'a', isAwaited = false) =>
  reader.read<'refused'>({
    account,
    isAwaited,
    download: async () => ({
      body: Buffer.from(typeof text === 'string' ? text : await text()),
      window,
      timeZone: null,
    }),
  })

test('tells apart what isn’t a calendar, and passes on why a file couldn’t be downloaded [busy/connect]', async () => {
  const counted: string[] = []
  const reader = createCalendarReader({ count: (outcome) => counted.push(outcome) })
  const refused = { account: 'a', isAwaited: true, download: async () => 'refused' as const }
  expect([await read(reader, SOUND), await read(reader, 'hello'), await reader.read(refused)]).toEqual([
    CONTENTS,
    'unreadable',
    'refused',
  ])
  expect(counted).toEqual(['read', 'unreadable', 'unreadable'])
})

test('ends a file that takes too long for its own calendar only, and reads those that waited for it [busy/fair]', async () => {
  const counted: string[] = []
  const reader = createCalendarReader({ limits: STRICT, count: (outcome) => counted.push(outcome) })
  const answers = ['a', 'b', 'c'].map((account) => read(reader, account === 'b' ? SOUND : LARGE, account))
  expect(await Promise.all(answers)).toEqual(['over-limit', CONTENTS, 'over-limit'])
  expect(await read(reader, SOUND, 'a')).toEqual(CONTENTS)
  expect(counted.sort()).toEqual(['over-limit', 'over-limit', 'read', 'read'])
})

test('an account with many calendars, or one that never answers, waits for itself, not the others for it [busy/fair]', async () => {
  const reader = createCalendarReader()
  const order: string[] = []
  const started = Promise.withResolvers<string>()
  const own = [() => started.promise, SOUND, SOUND, SOUND].map((text, n) =>
    read(reader, text, 'a').then(() => order.push(`a${n}`)),
  )
  expect(reader.countWaiting()).toBe(3)
  for (const isAwaited of [false, true]) {
    expect(await read(reader, SOUND, 'b', isAwaited)).toEqual(CONTENTS)
    order.push('b')
  }
  started.resolve(SOUND)
  await Promise.all(own)
  expect(order).toEqual(['b', 'b', 'a0', 'a1', 'a2', 'a3'])
})

test('refuses what exceeds its bounded queue, so that repeated requests hold no memory [busy/fair]', async () => {
  const counted: string[] = []
  const reader = createCalendarReader({ count: (outcome) => counted.push(outcome) })
  const started = Promise.withResolvers<string>()
  const own = Array.from({ length: 9 }, () => read(reader, () => started.promise))
  await expect(read(reader, SOUND)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'calendars-busy',
    retryAfterS: 10,
  })
  expect([counted, reader.countWaiting()]).toEqual([['refused'], 8])
  started.resolve(SOUND)
  expect(await Promise.all(own)).toEqual(Array(9).fill(CONTENTS))
})

test('a file that gets no processor time in time is no fault of its calendar [busy/fair]', async () => {
  const reader = createCalendarReader({ limits: { cpuMs: 60_000, wallMs: 1 } })
  await expect(read(reader, LARGE)).rejects.toMatchObject({ code: 'calendars-busy' })
})
