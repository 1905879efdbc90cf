import { isDomainError } from '@fieldside/platform/errors.ts'
import { createFairTurns, type FairTurns } from '@fieldside/platform/fair-turns.ts'
import { calendarsBusy } from '../../errors.ts'
import { createCalendarParser, type ParseLimits } from './calendar-parser.ts'
import type { CalendarAnswer, CalendarFile } from './calendar-worker.ts'

/** How long the person who adds a calendar waits at most, less than the BFF does. */
const AWAITED_MS = 9000

/** Bounds the files that the service holds at once: each may have BUSY_CALENDAR_MAX_BYTES. */
const LANES = {
  awaited: { atOnce: 4, waitMs: 2500, cpuMs: 3000, wallMs: 3500 },
  background: { atOnce: 4, waitMs: undefined, cpuMs: 5000, wallMs: 60_000 },
} as const
type Lane = keyof typeof LANES

type Asked<Reason> = {
  /** Whose calendar it is. Accounts take turns. */
  account: string
  /** Whether a person waits for the answer. */
  isAwaited: boolean
  /** Downloads the file, or returns why it can't. */
  download: () => Promise<CalendarFile | Reason>
}

export type CalendarReader = {
  /**
   * Downloads and parses a calendar in its account's turn. How long it waits for that doesn't count toward its limits.
   * @throws calendars-busy, which says nothing about the calendar
   */
  read: <Reason extends string>(asked: Asked<Reason>) => Promise<CalendarAnswer | Reason>
  countWaiting: () => number
}

const WAITING_MAX = 64
/** More than the calendars of an account, so that only repeated requests reach it. */
const WAITING_MAX_PER_ACCOUNT = 8

const turnsOf = (atOnce: number): FairTurns =>
  createFairTurns({
    atOnce,
    waitingMax: WAITING_MAX,
    waitingMaxPerKey: WAITING_MAX_PER_ACCOUNT,
    full: calendarsBusy,
  })

type Options = {
  /** Replaces the limits of a file. Only tests set it. */
  limits?: ParseLimits
  /** Counts what came of each read. */
  count?: (outcome: 'read' | 'unreadable' | 'over-limit' | 'refused') => void
}

/** Reads the calendars of all accounts in fair turns, within bounds on time and memory. */
export const createCalendarReader = ({ limits, count }: Options = {}): CalendarReader => {
  const parser = createCalendarParser()
  const turns: Record<Lane, FairTurns> = {
    awaited: turnsOf(LANES.awaited.atOnce),
    background: turnsOf(LANES.background.atOnce),
  }
  // The lanes take turns at the worker, so that neither waits for all of the other.
  const worker = turnsOf(1)
  const readInTurn: CalendarReader['read'] = ({ account, isAwaited, download }) => {
    const startedMs = performance.now()
    const lane: Lane = isAwaited ? 'awaited' : 'background'
    const { waitMs, ...given } = LANES[lane]
    const parsing = limits ?? given
    const work = async () => {
      const file = await download()
      if (typeof file === 'string') return file
      const leftMs = AWAITED_MS - (performance.now() - startedMs) - parsing.wallMs
      if (isAwaited && leftMs < 0) throw calendarsBusy()
      return worker.run(lane, () => parser.parse(file, parsing), isAwaited ? leftMs : undefined)
    }
    return turns[lane].run(account, work, waitMs)
  }
  return {
    read: async (asked) => {
      try {
        const answer = await readInTurn(asked)
        if (typeof answer !== 'string') count?.('read')
        else count?.(answer === 'over-limit' ? 'over-limit' : 'unreadable')
        return answer
      } catch (error) {
        if (isDomainError(error, 'calendars-busy')) count?.('refused')
        throw error
      }
    },
    countWaiting: () => turns.awaited.countWaiting() + turns.background.countWaiting(),
  }
}
