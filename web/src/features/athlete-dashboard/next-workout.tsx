import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingDay } from '@fieldside/contracts/http/training-days.ts'
import { Dumbbell } from 'lucide-react'
import { useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { exercisesWords, plural } from '@/entities/program/words.ts'
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

const Loaded = ({ planned, may_log, day }: LoadedProps) => {
  if (!planned) return <NoProgram />
  if (planned.on !== day) return <Later planned={planned} />
  return planned.done ? <Done planned={planned} /> : <Today planned={planned} mayLog={may_log} />
}

const sizeOf = ({ exercise_count, set_count }: TrainingDay): string =>
  `${exercisesWords(exercise_count)} · ${plural(set_count, 'set')}`

const Today = ({ planned, mayLog }: { planned: TrainingDay; mayLog: boolean }) => (
  <NextCard
    Icon={Dumbbell}
    eyebrow="Today’s workout"
    title={planned.title}
    action={
      mayLog ? (
        <LinkButton to={`/programs/${planned.program_id}/days/${planned.day_number}/train`}>
          Start workout
        </LinkButton>
      ) : (
        <LinkButton to={`/programs/${planned.program_id}`} variant="outline">
          Open program
        </LinkButton>
      )
    }
  >
    Day {planned.day_number} · {sizeOf(planned)}
  </NextCard>
)

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
    You logged {planned.title}, day {planned.day_number}.
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
    {planned.title}, day {planned.day_number} · {sizeOf(planned)}. Today is a rest day.
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
