import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { BLOCK_MAX_HOURS, BLOCK_MIN_MINUTES, TIME_OFF_MAX_DAYS } from '@fieldside/contracts/limits.ts'
import type { DaysOff } from './closed-time.ts'
import { dayNumberOf } from './local-days.ts'
import type { WrongField } from './schedule.ts'

/** Returns what is wrong with days off. `today` is the professional's. */
export const wrongInTimeOff = ({ first_day, last_day }: DaysOff, today: string): WrongField[] => {
  if (last_day < first_day)
    return [{ field: 'last_day', message: 'The last day must not be before the first' }]
  if (last_day < today) return [{ field: 'last_day', message: 'These days are over' }]
  const days = dayNumberOf(last_day) - dayNumberOf(first_day) + 1
  if (days <= TIME_OFF_MAX_DAYS) return []
  return [{ field: 'last_day', message: `Time off can be at most ${TIME_OFF_MAX_DAYS} days long` }]
}

type Block = { starts_at: string; ends_at: string }

/** Returns what is wrong with a block. */
export const wrongInBlock = ({ starts_at, ends_at }: Block, now: Date): WrongField[] => {
  const [startMs, endMs] = [Date.parse(starts_at), Date.parse(ends_at)]
  const wrong = (message: string) => [{ field: 'ends_at', message }]
  if (endMs <= startMs) return wrong('The end must be after the start')
  if (endMs - startMs < BLOCK_MIN_MINUTES * MINUTE_MS)
    return wrong(`A block must be at least ${BLOCK_MIN_MINUTES} minutes long`)
  if (endMs - startMs > BLOCK_MAX_HOURS * HOUR_MS)
    return wrong(`A block can be at most ${BLOCK_MAX_HOURS} hours long. Use time off for whole days.`)
  return endMs <= now.getTime() ? wrong('This time has passed') : []
}
