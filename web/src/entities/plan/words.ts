import { isolated } from '@fieldside/contracts/bidi.ts'
import type { PlanChange, StageCondition } from '@fieldside/contracts/plans.ts'
import { formatCalendarDay } from '@/client/time-format.ts'

export const MEDICAL_NOTE =
  'This plan doesn’t replace medical advice. If pain is severe, sudden, or gets worse, stop and see a doctor.'

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** 1 is Monday. */
export const weekdayWords = (days: readonly number[]): string =>
  days.length === WEEKDAYS.length ? 'every day' : days.map((day) => WEEKDAYS[day - 1]).join(', ')

const workouts = (count: number): string => (count === 1 ? '1 workout' : `${count} workouts`)

/** Says which condition isn't met and by how much. */
export const conditionWords = (condition: StageCondition): string => {
  switch (condition.kind) {
    case 'workouts': {
      const missing = condition.needed - condition.counted
      return `${condition.counted} of ${workouts(condition.needed)} count so far: ${missing} more to go.`
    }
    case 'pain':
      return `${formatCalendarDay(condition.done_on)} doesn’t count: pain was ${condition.pain}, ${condition.over} above the limit of ${condition.at_most}.`
    case 'morning':
      return `${formatCalendarDay(condition.done_on)} doesn’t count: pain rose by ${condition.rise} the next morning, from ${condition.pain} to ${condition.morning_pain}.`
    case 'no-morning':
      return `${formatCalendarDay(condition.done_on)} counts once the next morning’s pain is in.`
    case 'confirmation':
      return 'The professional has to confirm the next stage.'
  }
}

const CHANGED = { added: 'Added', removed: 'Removed', changed: 'Changed' }

export const changeWords = ({ kind, what, workout }: PlanChange): string =>
  `${CHANGED[kind]}: ${what}${workout === null ? '' : ` (${workout})`}`

export const restWords = (seconds: number): string => (seconds === 0 ? '' : ` · ${seconds} s rest`)

/** What follows when a professional assigns a plan to a client. */
export const assignedWords = (name: string): string =>
  `${isolated(name)} gets a notification. You see their training once they share it.`
