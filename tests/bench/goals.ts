import { readFileSync } from 'node:fs'
import type { Report } from './report.ts'

/** A figure with its accepted and target values. */
type Goal = {
  what: string
  /** Name of the figure in a section's report. */
  figure: string
  unit: string
  digits: number
  accept: number
  goal: number
  better: 'less' | 'more'
  /** The values are shares of the first run's figure. */
  areShares?: true
}

const less = (
  what: string,
  figure: string,
  unit: string,
  digits: number,
  [accept, goal]: [number, number],
): Goal => ({
  what,
  figure,
  unit,
  digits,
  accept,
  goal,
  better: 'less',
})
const more = (...all: Parameters<typeof less>): Goal => ({ ...less(...all), better: 'more' })
const share = (...all: Parameters<typeof less>): Goal => ({ ...less(...all), areShares: true })

export const GOALS: Goal[] = [
  share('booking request until all it caused is done, CPU time', 'booking cpu', ' ms', 1, [0.65, 0.5]),
  less('the same, SQL statements', 'booking statements', '', 1, [24, 18]),
  share('accept of a new pair, CPU time', 'new pair, accept cpu', ' ms', 1, [0.65, 0.5]),
  share('accept of a returning pair, CPU time', 'returning pair, accept cpu', ' ms', 1, [0.65, 0.5]),
  share(
    'one event to its notification and email, CPU time',
    'one event to its notification and email cpu',
    ' ms',
    1,
    [0.6, 0.45],
  ),
  share('dashboard, cold login session, CPU time', 'dashboard, cold sessions cpu', ' ms', 1, [0.65, 0.5]),
  less('booking p50 against one bare transaction', 'booking p50', ' ×', 1, [6, 4]),
  more('10,000 attempts on 1,000 slots, attempts/s', 'slot attempts', '', 0, [450, 700]),
  less('progress page of five years at the BFF, p50', 'progress page', ' ms', 0, [100, 50]),
  less('a set logged against one bare insert, p50', 'logged set', ' ×', 1, [3, 2]),
  less('library search among 10,000 exercises, p50', 'library search', ' ms', 1, [10, 5]),
  more('eight searches against the bare handler, 16 at once', 'search warm', '%', 0, [50, 70]),
  more('the same, cold login sessions', 'search cold', '%', 0, [30, 50]),
  more('five searches among 100,000 against PocketBase without a count', 'peer uncounted', ' ×', 2, [1, 1.5]),
  less(
    'words, place, and filters among 100,000, SQL p99',
    'p99 100000 find, words, place, and filters',
    ' ms',
    1,
    [25, 15],
  ),
  less(
    'words, place, and filters among 1,000,000, SQL p99',
    'p99 1000000 find, words, place, and filters',
    ' ms',
    1,
    [150, 60],
  ),
  less('/search signed in, script', 'search script', ' kB', 1, [115, 95]),
  less('most script of a signed-in route', 'most script', ' kB', 1, [130, 110]),
  less('LCP on a slow phone, /search', 'lcp search', ' s', 2, [1.4, 1.1]),
  less('LCP on a slow phone, dashboards', 'lcp dashboards', ' s', 2, [1.6, 1.3]),
  less('INP on a slow phone, booking dialog opened', 'inp booking dialog opened', ' ms', 0, [200, 100]),
  less('INP on a slow phone, month changed', 'inp month changed', ' ms', 0, [200, 100]),
  less('INP on a slow phone, message typed', 'inp message typed', ' ms', 0, [200, 100]),
  less('CLS, maximum over the public routes', 'cls public', '', 3, [0, 0]),
  less('commit to notification, p50', 'notification p50', ' ms', 1, [8, 5]),
  less('commit to notification, p99', 'notification p99', ' ms', 1, [40, 25]),
  more('consumer of notification, events/s', 'consumer', '', 0, [2000, 2000]),
  more('emails/s', 'emails', '', 0, [500, 500]),
  less('idle, CPU time of everything per second', 'idle cpu', ' ms', 0, [15, 8]),
  less('idle, memory of services and BFF', 'idle memory', ' MB', 0, [550, 450]),
  less('warm start to working address', 'warm start', ' s', 1, [5, 3]),
]

export type Figures = Record<string, number>

type Results = { alone: Report[]; runs: { reports: Report[] }[] }

/** Returns the figures of a run. With several foundations, those of the first. */
export const figuresOf = ({ alone, runs }: Results): Figures =>
  Object.assign({}, ...[...alone, ...(runs[0]?.reports ?? [])].map(({ figures }) => figures ?? {}))

/** Reads the figures that a run has saved. */
export const figuresIn = (file: string): Figures =>
  figuresOf(JSON.parse(readFileSync(file, 'utf8')) as Results)

export const isWithin = ({ better }: Goal, value: number, bound: number): boolean =>
  better === 'less' ? value <= bound : value >= bound

/** Returns the accepted and the target value as words, and as values if they are known: shares need the first run's figure. */
export const boundsOf = (goal: Goal, first: number | undefined) => {
  const { accept, goal: target, areShares } = goal
  if (!areShares) return { words: [shown(goal, accept), shown(goal, target)], accept, target }
  return {
    words: [`× ${accept}`, `× ${target}`],
    ...(first !== undefined && { accept: accept * first, target: target * first }),
  }
}

export const shown = ({ unit, digits }: Pick<Goal, 'unit' | 'digits'>, value: number | undefined): string =>
  value === undefined ? '–' : `${value.toFixed(digits)}${unit}`
