import type { CelebratedMoment } from '@fieldside/contracts/http/moments.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { CelebrationCard, type CelebrationWords } from '@/entities/moment/celebration-card.tsx'
import type { Dashboard } from './dashboard-tabs.tsx'

const STREAK_ACTION = { to: '/progress', label: 'See your progress' }

/** Returns the words for a moment on the athlete's Home. */
const celebrationWords = (
  { moment, subject }: CelebratedMoment,
  { past }: Pick<Dashboard, 'past'>,
): CelebrationWords => {
  if (moment === 'four-week-streak') {
    const since = formatCalendarDay(subject)
    return {
      title: 'Four weeks in a row',
      text: `You’ve logged a workout every week since ${since}.`,
      action: STREAK_ACTION,
    }
  }
  const title = 'Your first session is done'
  if (past.items.some(({ may_review }) => may_review))
    return {
      title,
      text: 'How was it? Your review helps other athletes choose, and takes a minute.',
      action: { to: '/athlete-dashboard?tab=history', label: 'Write a review' },
    }
  return {
    title,
    text: 'You can book your next session now.',
    action: { to: '/search', label: 'Book the next one' },
  }
}

type CelebrationProps = {
  celebrated: CelebratedMoment
  dashboard: Pick<Dashboard, 'past'>
  onClose: () => void
}

export const Celebration = ({ celebrated, dashboard, onClose }: CelebrationProps) => (
  <CelebrationCard
    celebrated={celebrated}
    words={celebrationWords(celebrated, dashboard)}
    onClose={onClose}
  />
)
