import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { dayKey, formatClock, formatDay } from '@/client/time-format.ts'
import { durationWords } from '@/entities/booking/request-words.ts'
import type { Stat } from '@/ui/stat-strip.tsx'
import { isWaiting } from './calendar/week-items.ts'

export type Dashboard = ReplyOf<typeof screens.providerDashboardScreen>

const firstAnswerWords = (at: string | null | undefined): string => {
  if (!at) return 'no requests to answer'
  const isToday = dayKey(at) === dayKey(new Date())
  return `answer the first by ${isToday ? '' : `${formatDay(at)}, `}${formatClock(at)}`
}

/** Returns the dashboard's figures, with a text in place of a figure when there is nothing to count yet. */
export const dashboardStats = ({ stats, requests }: Pick<Dashboard, 'stats' | 'requests'>): Stat[] => {
  const { answered_within_24h_percent: percent, median_answer_minutes: median } = stats
  return [
    {
      label: 'Waiting',
      value: stats.pending,
      detail: firstAnswerWords(requests.items.find(isWaiting)?.answer_by),
    },
    { label: 'Sessions this week', value: stats.this_week, detail: `${stats.today} today` },
    {
      label: 'Answered within 24\u00a0h',
      value: percent === null ? '–' : `${percent}%`,
      detail: median === null ? 'no answers yet' : `median ${durationWords(median)}`,
    },
    { label: 'Sessions completed', value: stats.completed, detail: `${stats.upcoming} upcoming` },
  ]
}
