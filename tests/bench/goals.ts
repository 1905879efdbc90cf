import { readFileSync } from 'node:fs'
import type { Report } from './report.ts'

/** A figure of issue 15 with its accepted and target values. */
type Goal = {
  what: string
  /** Name of the figure in a section's report. */
  figure: string
  unit: string
  digits: number
  accept: number
  goal: number
  better: 'less' | 'more'
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

export const GOALS: Goal[] = [
  less('search among 100,000, SQL p50', 'search sql 100000', ' ms', 2, [2.5, 1]),
  less('search among 1,000,000, SQL p50', 'search sql 1000000', ' ms', 2, [5, 2]),
  less(
    'words, place, and filters among 100,000, SQL p50',
    'growth 100000 find, words, place, and filters',
    ' ms',
    2,
    [5, 3],
  ),
  less(
    'words, place, and filters among 100,000, SQL p99',
    'p99 100000 find, words, place, and filters',
    ' ms',
    2,
    [25, 10],
  ),
  less(
    'words, place, and filters among 1,000,000, SQL p50',
    'growth 1000000 find, words, place, and filters',
    ' ms',
    2,
    [5, 3],
  ),
  less('search through the BFF at 3,000, CPU time', 'search at 3,000, warm sessions cpu', ' ms', 1, [4, 3]),
  more(
    'search among 100,000 through the BFF, 16 at once, requests/s against PocketBase',
    'peer',
    ' ×',
    2,
    [2, 4],
  ),
  less('booking, CPU time', 'booking cpu', ' ms', 1, [22, 15]),
  less('booking, SQL statements', 'booking statements', '', 0, [40, 30]),
  less('booking p50 against one bare transaction', 'booking p50', ' ×', 1, [5, 3.5]),
  less('booking p99 against one bare transaction', 'booking p99', ' ×', 1, [4, 3]),
  more('10,000 attempts on 1,000 slots, attempts/s', 'slot attempts', '', 0, [400, 600]),
  less('commit to notification, p50', 'notification p50', ' ms', 1, [8, 5]),
  less('commit to notification, p99', 'notification p99', ' ms', 1, [40, 25]),
  more('relay, events/s', 'relay', '', 0, [4500, 4500]),
  more('consumer of notification, events/s', 'consumer', '', 0, [1500, 1500]),
  more('emails/s', 'emails', '', 0, [500, 500]),
  less('landing, script before interaction', 'landing script', ' kB', 1, [10, 5]),
  less('landing, whole page', 'landing page', ' kB', 1, [90, 75]),
  less('/search signed in, script', 'search script', ' kB', 1, [145, 125]),
  less('/search signed in, script files', 'search files', '', 0, [25, 15]),
  less('most script of a signed-in route', 'most script', ' kB', 1, [145, 125]),
  less('most script files of a signed-in route', 'most files', '', 0, [25, 15]),
  less('LCP on a slow phone, landing', 'lcp landing', ' s', 2, [1, 0.8]),
  less('LCP on a slow phone, /search', 'lcp search', ' s', 2, [2, 1.6]),
  less('LCP on a slow phone, dashboards', 'lcp dashboards', ' s', 2, [2.2, 1.8]),
  less('CLS, maximum over the public routes', 'cls public', '', 3, [0, 0]),
  less('TBT, maximum over the public routes', 'tbt public', ' ms', 0, [100, 100]),
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

export const shown = ({ unit, digits }: Pick<Goal, 'unit' | 'digits'>, value: number | undefined): string =>
  value === undefined ? '–' : `${value.toFixed(digits)}${unit}`
