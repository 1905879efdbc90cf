import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Enrolment, Program } from '@fieldside/contracts/http/programs.ts'
import { CalendarDays, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { placeWords, plural, weekdaysWords } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const FollowDialog = lazyDialog(async () => (await import('./follow-dialog.tsx')).FollowDialog)

/** What is left out of the planned workouts: the time of pauses, and what is still ahead. */
const adherenceWords = ({ done, skipped, missed }: Enrolment): string | null => {
  const planned = done + skipped + missed
  return planned === 0 ? null : `You did ${done} of ${plural(planned, 'planned workout')}.`
}

const whenWords = ({ start_on, weekdays, paused_on, is_finished }: Enrolment): string => {
  if (is_finished) return 'You did or skipped every workout.'
  if (paused_on) return `Paused since ${formatCalendarDay(paused_on)}. Pauses don’t count as missed.`
  const days = `You train on ${weekdaysWords(weekdays)}.`
  return start_on > dayKey(new Date()) ? `Starts ${formatCalendarDay(start_on)}. ${days}` : days
}

/** How far the athlete is in a program, with pause and training days. */
export const EnrolmentPanel = ({ program }: { program: Program }) => {
  const [choosing, setChoosing] = useState(false)
  const { enrolment } = program
  if (!enrolment) return null
  const adherence = adherenceWords(enrolment)
  return (
    <Card className="mb-5 flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
      <div>
        <h2 className="text-xl">{placeWords(program)}</h2>
        <p className="mt-1 text-muted">
          {whenWords(enrolment)} {adherence}
        </p>
        {enrolment.changes_next_week && (
          <p className="mt-1 text-sm">
            This program has changed. Your week stays as it began, and the change starts with your next one.
          </p>
        )}
      </div>
      {!enrolment.is_finished && (
        <div className="flex flex-wrap gap-2">
          <Button variant="ghost" onClick={() => setChoosing(true)}>
            <CalendarDays aria-hidden />
            Change days
          </Button>
          <PauseButton program={program} isPaused={enrolment.paused_on !== null} />
        </div>
      )}
      {choosing && <FollowDialog program={program} onClose={() => setChoosing(false)} />}
    </Card>
  )
}

const PauseButton = ({ program: { id }, isPaused }: { program: Program; isPaused: boolean }) => {
  const failure = 'We couldn’t update the programs you follow'
  const pause = useCommand(actions.pauseProgram, {
    success: ['Program paused', 'It continues at the same workout when you resume it.'],
    failure,
  })
  const resume = useCommand(actions.resumeProgram, { success: 'Program resumed', failure })
  const { submit, pending } = isPaused ? resume : pause
  return (
    <Button
      variant={isPaused ? 'default' : 'outline'}
      pending={pending}
      onClick={() => submit({ params: { id }, body: { on: dayKey(new Date()) } })}
    >
      {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  )
}
