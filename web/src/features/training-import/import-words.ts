import type { ImportPreview } from '@fieldside/contracts/http/training-imports.ts'
import { formatCalendarDay } from '@/client/time-format.ts'

/** '1 workout', '1,204 sets'. */
export const countOf = (count: number, what: string): string =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`

/** What the file brings: '12 workouts with 240 sets, Oct 7 to Oct 9'. */
export const summaryOf = ({ workouts, sets, first_day, last_day }: ImportPreview): string => {
  if (workouts === 0 || !first_day || !last_day) return 'There’s nothing new to import.'
  const days =
    first_day === last_day
      ? formatCalendarDay(first_day)
      : `${formatCalendarDay(first_day)} to ${formatCalendarDay(last_day)}`
  return `${countOf(workouts, 'workout')} with ${countOf(sets, 'set')}, ${days}`
}

/** What of the file is skipped, in sentences. */
export const skippedOf = ({ duplicates, changed }: ImportPreview): string[] => [
  ...(duplicates > 0
    ? [`${countOf(duplicates, 'workout')} in your log already. We skip ${duplicates === 1 ? 'it' : 'them'}.`]
    : []),
  ...(changed > 0
    ? [
        `${countOf(changed, 'workout')} with other sets or notes than in your log. We keep yours. To get the file’s version, delete yours first.`,
      ]
    : []),
]
