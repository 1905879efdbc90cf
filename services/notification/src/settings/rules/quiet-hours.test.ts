import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { describe, expect, it } from 'vitest'
import { arrivesUntil, neededBy, sendableAt, startsSoon } from './quiet-hours.ts'

const NIGHT = { from: '21:00', until: '08:00' }
const at = (now: string, timeZone: string, quietHours: typeof NIGHT | null = NIGHT, isUrgent = false) =>
  sendableAt(new Date(now), { isUrgent, neededBy: null, quietHours, timeZone }).toISOString()

/** Reads the local clock another way than the code under test. */
const clockIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const isQuiet = (clock: string, { from, until }: typeof NIGHT): boolean =>
  from < until ? clock >= from && clock < until : clock >= from || clock < until

describe('sendableAt', () => {
  it('waits from 21:00 to 08:00 in the person’s zone, and not a minute longer [notices/quiet-hours]', () => {
    expect(at('2026-11-24T03:59:59.999Z', 'America/Denver')).toBe('2026-11-24T03:59:59.999Z')
    expect(at('2026-11-24T04:00:00.000Z', 'America/Denver')).toBe('2026-11-24T15:00:00.000Z')
    expect(at('2026-11-24T14:59:59.999Z', 'America/Denver')).toBe('2026-11-24T15:00:00.000Z')
    expect(at('2026-11-24T15:00:00.000Z', 'America/Denver')).toBe('2026-11-24T15:00:00.000Z')
    expect(at('2026-11-24T03:30:00.000Z', 'Asia/Kolkata')).toBe('2026-11-24T03:30:00.000Z')
    expect(at('2026-11-24T00:00:00.000Z', 'UTC')).toBe('2026-11-24T08:00:00.000Z')
  })

  it.each([
    ['the end of a year', '2026-12-31T09:00:00.000Z', '2026-12-31T19:00:00.000Z', 'Pacific/Auckland'],
    ['the end of a year', '2027-01-01T06:59:59.999Z', '2027-01-01T15:00:00.000Z', 'America/Denver'],
    ['the end of February', '2028-02-29T04:00:00.000Z', '2028-02-29T15:00:00.000Z', 'America/Denver'],
    ['midnight', '2026-11-24T06:59:00.000Z', '2026-11-24T15:00:00.000Z', 'America/Denver'],
    ['midnight', '2026-11-24T07:00:00.000Z', '2026-11-24T15:00:00.000Z', 'America/Denver'],
  ])('waits past %s, from %s until %s in %s [notices/quiet-hours]', (_name, now, end, timeZone) => {
    expect(at(now, timeZone)).toBe(end)
  })

  it('sends at once when quiet hours are off or the news is urgent [notices/quiet-hours]', () => {
    const midnight = '2026-11-24T00:00:00.000Z'
    expect(at(midnight, 'UTC', null)).toBe(midnight)
    expect(at(midnight, 'UTC', NIGHT, true)).toBe(midnight)
  })

  it('doesn’t wait until it would be too late [notices/quiet-hours]', () => {
    const now = new Date('2026-11-24T00:00:00Z')
    const sending = { isUrgent: false, quietHours: NIGHT, timeZone: 'UTC' }
    for (const [needed, sent, arrives] of [
      ['2026-11-24T07:30:00Z', now, '2026-11-24T07:30:00Z'],
      ['2026-11-24T08:00:00Z', now, '2026-11-24T08:00:00Z'],
      ['2026-11-24T08:01:00Z', new Date('2026-11-24T08:00:00Z'), '2026-11-24T08:01:00Z'],
    ] as const) {
      const by = new Date(needed)
      expect(sendableAt(now, { ...sending, neededBy: by })).toEqual(sent)
      expect(arrivesUntil(now, { ...sending, neededBy: by })).toEqual(new Date(arrives))
    }
  })

  it('respects hours within a day [notices/quiet-hours]', () => {
    const nap = { from: '13:00', until: '14:30' }
    expect(at('2026-11-24T12:59:00.000Z', 'UTC', nap)).toBe('2026-11-24T12:59:00.000Z')
    expect(at('2026-11-24T13:00:00.000Z', 'UTC', nap)).toBe('2026-11-24T14:30:00.000Z')
    expect(at('2026-11-24T14:30:00.000Z', 'UTC', nap)).toBe('2026-11-24T14:30:00.000Z')
  })

  it.each([
    ['America/Denver', '2026-03-07T20:00Z', '2026-03-08T20:00Z'],
    ['America/Denver', '2026-10-31T20:00Z', '2026-11-01T20:00Z'],
    ['Pacific/Auckland', '2026-04-04T02:00Z', '2026-04-05T02:00Z'],
    ['Pacific/Auckland', '2026-09-26T02:00Z', '2026-09-27T02:00Z'],
    ['Europe/Berlin', '2026-03-28T12:00Z', '2026-03-29T12:00Z'],
    ['Europe/Berlin', '2026-10-24T12:00Z', '2026-10-25T12:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T03:00Z', '2026-04-05T03:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T03:00Z', '2026-10-04T03:00Z'],
  ])(
    'waits in %s for the first minute that isn’t quiet in the night from %s when the clock changes [notices/quiet-hours]',
    (timeZone, from, until) => {
      const wrong: string[] = []
      const clock = clockIn(timeZone)
      for (const hours of [NIGHT, { from: '01:45', until: '02:15' }, { from: '23:30', until: '02:40' }]) {
        let openMs = Number.NaN
        for (let ms = Date.parse(until); ms >= Date.parse(from); ms -= MINUTE_MS) {
          if (!isQuiet(clock.format(ms), hours)) openMs = ms
          if (Number.isNaN(openMs)) continue
          const minute = new Date(ms).toISOString()
          if (at(minute, timeZone, hours) !== new Date(openMs).toISOString()) wrong.push(minute)
        }
      }
      // One comparison, because 4,000 of them take longer than what they compare.
      expect(wrong).toEqual([])
    },
  )
})

describe('neededBy', () => {
  it('is the first start that is still ahead, or null', () => {
    const now = '2026-11-24T22:00:00Z'
    const [past, first, later] = ['2026-11-24T21:00:00Z', '2026-11-25T08:00:00Z', '2026-11-25T10:00:00+01:00']
    expect(neededBy(now, [later, past, first])).toBe(first)
    expect(neededBy(now, [past])).toBeNull()
  })
})

describe('startsSoon', () => {
  const now = '2026-11-24T22:00:00Z'
  it('is true up to 12 hours before a start, and never after it [notices/quiet-hours]', () => {
    expect(startsSoon(now, '2026-11-25T10:00:00Z')).toBe(true)
    expect(startsSoon(now, '2026-11-25T10:00:01Z')).toBe(false)
    expect(startsSoon(now, '2026-11-24T21:59:59Z')).toBe(false)
    expect(startsSoon(now, '2026-12-01T10:00:00Z', '2026-11-25T08:00:00Z')).toBe(true)
  })
})
