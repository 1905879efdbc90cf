import ical, { type VEvent } from 'node-ical'
import { expect, test } from 'vitest'
import { type Fixture, useFixture } from '../../services/booking/tests/fixture.ts'
import {
  expectedOf,
  expectedOfSeries,
  feedsOfOneSession,
  feedsOfSeries,
  type ReadEvent,
  sessionsOf,
} from './feed.ts'

let fixture: Fixture
useFixture((made) => {
  fixture = made
})

const eventsIn = (text: string): ReadEvent[] =>
  Object.values(ical.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map(({ uid, sequence, status, start, end, dtstamp, summary, location }) => ({
      uid,
      sequence: Number(sequence),
      status: String(status),
      start: start.getTime() / 1000,
      end: end!.getTime() / 1000,
      stamp: dtstamp.getTime() / 1000,
      summary: String(summary),
      location: String(location),
    }))

test('node-ical reads one UID with a rising SEQUENCE before and after a move and a cancellation [calendar/contents]', async () => {
  const { id, texts } = await feedsOfOneSession(fixture)
  const read = texts.map(eventsIn)
  const sequences = read.map(([event]) => event!.sequence)
  expect(read).toEqual(expectedOf(id, sequences))
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
})

test('node-ical reads the sessions of a series across a clock change in both feeds, after a move and the cancellation of the rest', async () => {
  const feeds = await feedsOfSeries(fixture)
  const read = feeds.map((both) => both.map((text) => sessionsOf(eventsIn(text))))
  expect(read).toEqual(expectedOfSeries())
})

test('the feed meets what calendar programs require of a subscription [calendar/contents]', async () => {
  const { texts } = await feedsOfOneSession(fixture)
  for (const text of texts) {
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    expect(lines.filter((line) => line.startsWith('METHOD'))).toEqual([])
    for (const line of lines.filter((one) => /^(DTSTART|DTEND|DTSTAMP|LAST-MODIFIED)/.test(one)))
      expect(line).toMatch(/^[A-Z-]+:\d{8}T\d{6}Z$/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  }
})
