import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingDay } from '@fieldside/contracts/http/training-days.ts'
import { Dumbbell } from 'lucide-react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { trainAddress } from '@/entities/program/train-address.ts'
import { exercisesWords, plural, weekOfWords } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { NextCard, WorkoutLoading } from './next-card.tsx'

/** Loads separately, so that the sessions never wait for training. */
export const NextWorkout = () => {
  const day = dayKey(new Date())
  const { data, error, isFetching, refetch } = useEndpoint(actions.getTrainingDay, { query: { day } })
  if (data) return <Loaded {...data} day={day} />
  if (!error) return <WorkoutLoading />
  return (
    <NextCard
      Icon={Dumbbell}
      eyebrow="Training"
      title="We couldn’t load your workout"
      action={
        <Button variant="outline" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {error.message}
    </NextCard>
  )
}

type LoadedProps = ReplyOf<typeof actions.getTrainingDay> & { day: string }

const Loaded = ({ planned, paused, may_log, day }: LoadedProps) => {
  if (!planned) return paused ? <Paused program={paused} /> : <NoProgram />
  if (planned.on > day) return <Later planned={planned} />
  return planned.done ? <Done planned={planned} /> : <Due planned={planned} mayLog={may_log} day={day} />
}

const sizeOf = ({ exercise_count, set_count }: TrainingDay): string =>
  `${exercisesWords(exercise_count)} · ${plural(set_count, 'set')}`

const placeOf = ({ week_number, duration_weeks, day_number }: TrainingDay): string =>
  `${weekOfWords(week_number, duration_weeks)} · Day ${day_number}`

type DueProps = { planned: TrainingDay; mayLog: boolean; day: string }

/** Today's workout, or one that was missed. */
const Due = ({ planned, mayLog, day }: DueProps) => {
  const { program_id, title, on, week_number, day_number } = planned
  const isMissed = on < day
  return (
    <NextCard
      Icon={Dumbbell}
      eyebrow={isMissed ? 'Missed workout' : 'Today’s workout'}
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {mayLog ? (
            <LinkButton to={trainAddress(program_id, week_number, day_number)}>Start workout</LinkButton>
          ) : (
            <>
              <LinkButton to={`/programs/${program_id}`} variant="outline">
                Open program
              </LinkButton>
              <SettleButton planned={planned} day={day} result="done" />
            </>
          )}
          <SettleButton planned={planned} day={day} result="skipped" />
        </div>
      }
    >
      {placeOf(planned)} · {sizeOf(planned)}
      {isMissed && `. It was planned for ${formatCalendarDay(on)}.`}
    </NextCard>
  )
}

const SETTLED = {
  done: { label: 'Mark as done', said: 'Workout done', variant: 'outline' },
  skipped: { label: 'Skip this day', said: 'Day skipped', variant: 'ghost' },
} as const

type SettleProps = { planned: TrainingDay; day: string; result: 'done' | 'skipped' }

const SettleButton = ({ planned, day, result }: SettleProps) => {
  const { label, said, variant } = SETTLED[result]
  const { submit, pending } = useCommand(actions.settleProgramDay, {
    success: [said, `${planned.title}, week ${planned.week_number}, day ${planned.day_number}`],
    failure: 'We couldn’t update your program',
  })
  const params = { id: planned.program_id, week: planned.week_number, day: planned.day_number }
  return (
    <Button variant={variant} pending={pending} onClick={() => submit({ params, body: { on: day, result } })}>
      {label}
    </Button>
  )
}

const Done = ({ planned }: { planned: TrainingDay }) => (
  <NextCard
    Icon={Dumbbell}
    eyebrow="Today’s workout"
    title="Done for today"
    action={
      <LinkButton to="/progress" variant="outline">
        See your progress
      </LinkButton>
    }
  >
    You did {planned.title}, week {planned.week_number}, day {planned.day_number}.
  </NextCard>
)

const Later = ({ planned }: { planned: TrainingDay }) => (
  <NextCard
    Icon={Dumbbell}
    eyebrow="Next workout"
    title={formatCalendarDay(planned.on)}
    action={
      <LinkButton to={`/programs/${planned.program_id}`} variant="outline">
        Open program
      </LinkButton>
    }
  >
    {planned.title} · {placeOf(planned)} · {sizeOf(planned)}. Today is a rest day.
  </NextCard>
)

const Paused = ({ program }: { program: NonNullable<LoadedProps['paused']> }) => (
  <NextCard
    Icon={Dumbbell}
    eyebrow="Training"
    title={`${program.title} is paused`}
    action={
      <LinkButton to={`/programs/${program.program_id}`} variant="outline">
        Open program
      </LinkButton>
    }
  >
    Resume it when you’re ready. It continues at the same workout.
  </NextCard>
)

const NoProgram = () => (
  <NextCard
    Icon={Dumbbell}
    eyebrow="Training"
    title="Train between sessions"
    action={
      <LinkButton to="/programs" variant="outline">
        Browse programs
      </LinkButton>
    }
  >
    Follow a program, and each day’s workout appears here.
  </NextCard>
)
