import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { installPythonProgram, pythonOf } from '@fieldside/dev-native/python-program.ts'
import { describe, expect, test } from 'vitest'
import { type Fixture, useFixture } from '../../services/booking/tests/fixture.ts'
import {
  expectedOf,
  expectedOfSeries,
  feedsOfOneSession,
  feedsOfSeries,
  type ReadEvent,
  sessionsOf,
} from './feed.ts'

const PYTHON = { name: 'icalendar', version: '7.3.2' }
const GO_READER = join(import.meta.dirname, 'golang-ical')

const READ_IN_PYTHON = `
import json, sys
from icalendar import Calendar

def read(event):
    return {
        'uid': str(event['UID']), 'sequence': int(event['SEQUENCE']), 'status': str(event['STATUS']),
        'start': int(event.decoded('DTSTART').timestamp()), 'end': int(event.decoded('DTEND').timestamp()),
        'stamp': int(event.decoded('DTSTAMP').timestamp()),
        'summary': str(event['SUMMARY']), 'location': str(event['LOCATION']),
    }

calendar = Calendar.from_ical(sys.stdin.buffer.read())
assert not calendar.errors, calendar.errors
print(json.dumps([read(event) for event in calendar.walk('VEVENT')]))
`

const reasonOf = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0] : String(error)
  }
}

const noPython = installPythonProgram(PYTHON)
if (noPython) console.log(`Python did NOT read the calendar feed here: ${noPython}`)
const noGo = reasonOf(() => execFileSync('go', ['mod', 'download'], { cwd: GO_READER, stdio: 'pipe' }))
if (noGo) console.log(`Go did NOT read the calendar feed here: ${noGo}`)

const inPython = (input: string): ReadEvent[] =>
  JSON.parse(execFileSync(pythonOf(PYTHON), ['-c', READ_IN_PYTHON], { input, encoding: 'utf8' }))
const inGo = (input: string): ReadEvent[] =>
  JSON.parse(execFileSync('go', ['run', '.'], { cwd: GO_READER, input, encoding: 'utf8' }))

describe('a session before and after a move and a cancellation', () => {
  let fixture: Fixture
  useFixture((made) => {
    fixture = made
  })

  test.skipIf(noPython)(
    'is one UID with a rising SEQUENCE for Python’s icalendar [calendar/contents]',
    async () => {
      const { id, texts } = await feedsOfOneSession(fixture)
      const read = texts.map(inPython)
      expect(read).toEqual(expectedOf(id, rising(read)))
    },
  )

  test.skipIf(noGo)(
    'is one UID with a rising SEQUENCE for Go’s golang-ical [calendar/contents]',
    async () => {
      const { id, texts } = await feedsOfOneSession(fixture)
      const read = texts.map(inGo)
      expect(read).toEqual(expectedOf(id, rising(read)))
    },
  )
})

describe('a series across a clock change, after one session moved, and after the rest was canceled', () => {
  let fixture: Fixture
  useFixture((made) => {
    fixture = made
  })
  const readBy = async (reader: (input: string) => ReadEvent[]) =>
    (await feedsOfSeries(fixture)).map((both) => both.map((text) => sessionsOf(reader(text))))

  test.skipIf(noPython)('is right in both feeds for Python’s icalendar', async () => {
    expect(await readBy(inPython)).toEqual(expectedOfSeries())
  })

  test.skipIf(noGo)('is right in both feeds for Go’s golang-ical', async () => {
    expect(await readBy(inGo)).toEqual(expectedOfSeries())
  })
})

/** Returns the sequences of the three reads. */
const rising = (read: ReadEvent[][]): number[] => {
  const sequences = read.map(([event]) => event!.sequence)
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
  return sequences
}
