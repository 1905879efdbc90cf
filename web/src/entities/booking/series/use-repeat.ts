import type { SeriesDate } from '@fieldside/contracts/http/series.ts'
import { SERIES_SESSIONS_MIN } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'

/** A date that the athlete moves within its week, or leaves out (null). */
type Changes = Readonly<Record<number, string | null>>

/** How the requested session repeats. `everyWeeks` is 0 while it doesn't. */
export const useRepeat = () => {
  const [everyWeeks, setEveryWeeks] = useState<0 | 1 | 2>(0)
  const [sessions, setSessions] = useState(6)
  const [changes, setChanges] = useState<Changes>({})
  const [dates, setDates] = useState<readonly SeriesDate[]>([])
  const [error, setError] = useState<string>()
  const reset = () => {
    setChanges({})
    setError(undefined)
  }
  return {
    everyWeeks,
    sessions,
    changes,
    error,
    isOn: everyWeeks > 0,
    /** How many sessions are requested: those that aren't left out. */
    count:
      everyWeeks === 0 ? 1 : sessions - Object.values(changes).filter((change) => change === null).length,
    /** When the last session starts, once the dates are known. */
    last:
      everyWeeks === 0
        ? undefined
        : dates
            .map(({ index, starts_at }) => (changes[index] === undefined ? starts_at : changes[index]))
            .filter((at) => at !== null)
            .toSorted((a, b) => Date.parse(a) - Date.parse(b))
            .at(-1),
    setEveryWeeks: (weeks: 0 | 1 | 2) => {
      setEveryWeeks(weeks)
      reset()
    },
    setSessions: (count: number) => {
      setSessions(count)
      reset()
    },
    change: (index: number, at: string | null | undefined) => {
      const { [index]: _, ...others } = changes
      setChanges(at === undefined ? others : { ...others, [index]: at })
      setError(undefined)
    },
    /** Forgets the changes when the first date or the type is another one. */
    reset,
    /** Tells the form which dates are shown. */
    show: setDates,
    /** Returns what is wrong with the dates, and shows it. */
    check: (): string | undefined => {
      const isOpen = dates.some(({ index, is_free, slots }) => {
        const change = changes[index]
        return change === undefined ? !is_free : change !== null && !is_free && !slots.includes(change)
      })
      const left = dates.filter(({ index }) => changes[index] !== null).length
      const wrong =
        dates.length === 0
          ? 'Wait until the dates are checked'
          : isOpen
            ? 'Choose another time for each date that isn’t free, or leave it out'
            : left < SERIES_SESSIONS_MIN
              ? `Keep at least ${SERIES_SESSIONS_MIN} dates`
              : undefined
      setError(wrong)
      return wrong
    },
    /** For the body of the request. */
    body: {
      every_weeks: everyWeeks,
      sessions,
      changes: Object.entries(changes).map(([index, starts_at]) => ({ index: Number(index), starts_at })),
    },
  }
}
export type Repeat = ReturnType<typeof useRepeat>
