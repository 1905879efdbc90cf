import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { saveAnswer } from '@/entities/plan/answers.ts'
import { MedicalNote } from '@/entities/plan/medical-note.tsx'
import { PlannedExercise } from '@/entities/plan/planned-exercise.tsx'
import { StageList } from '@/entities/plan/stage-list.tsx'
import { useSharing } from '@/entities/plan/use-sharing.ts'
import { changeWords, weekdayWords } from '@/entities/plan/words.ts'
import { ZeroToTen } from '@/entities/plan/zero-to-ten.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardSection } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Switch } from '@/ui/switch.tsx'

/** An athlete's plan: the next workout, the stages, what was done, and who sees it. */
export const Screen = () => {
  const { id = '' } = useParams()
  const query = useEndpoint(screens.planScreen, { params: { id }, query: { day: dayKey(new Date()) } })
  if (query.error?.status === 404)
    return <EmptyState page title="Plan not found" action={<LinkButton to="/plans">Your plans</LinkButton>} />
  return (
    <QueryState
      page
      query={query}
      title="We couldn’t load your plan"
      loading={
        <Skeletons
          className="grid max-w-3xl gap-4"
          of={['h-11 w-64', 'h-48 rounded-lg', 'h-32 rounded-lg']}
        />
      }
    >
      {(plan) => <Loaded plan={plan} />}
    </QueryState>
  )
}

const Loaded = ({ plan }: { plan: PlanOfAthlete }) => (
  <div className="grid max-w-3xl gap-4">
    <PageHeader
      eyebrow={`Plan from ${isolated(plan.professional_name)}`}
      title={plan.title}
      lead={plan.ended_at === null ? trainWords(plan) : <Ended plan={plan} />}
    />
    {plan.kind === 'return_to_play' && <MedicalNote />}
    <Changes plan={plan} />
    <Morning plan={plan} />
    {plan.ended_at === null && <Next plan={plan} />}
    {plan.kind === 'return_to_play' && (
      <CardSection title="Stages">
        <div className="px-5 pb-5">
          <StageList plan={plan} />
        </div>
      </CardSection>
    )}
    <Sharing plan={plan} />
    <Done plan={plan} />
    {plan.ended_at === null && <End plan={plan} />}
  </div>
)

const trainWords = ({ weekdays }: PlanOfAthlete): string =>
  `Train ${weekdays.length === 7 ? '' : 'on '}${weekdayWords(weekdays)}.`

type PlanProps = { plan: PlanOfAthlete }

const Ended = ({ plan }: PlanProps) => (
  <>
    {plan.ended_by === 'athlete'
      ? 'You ended this plan.'
      : plan.ended_by === 'professional'
        ? `${isolated(plan.professional_name)} ended this plan.`
        : `This plan ended, because ${isolated(plan.professional_name)} no longer offers sessions here.`}{' '}
    What you did stays yours.
  </>
)

const Changes = ({ plan }: PlanProps) =>
  plan.changes.length > 0 && (
    <div role="status" className="rounded-lg bg-flare-soft p-5">
      <h2 className="text-xl">Changed since your last workout</h2>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {plan.changes.map((change) => (
          <li key={changeWords(change)}>{changeWords(change)}</li>
        ))}
      </ul>
    </div>
  )

const Morning = ({ plan }: PlanProps) => {
  const asked = plan.training?.workouts.find(({ id }) => id === plan.training!.morning_of)
  const [pain, setPain] = useState<number | null>(null)
  const userId = useTraineeId()
  const queries = useQueryClient()
  if (!asked || !userId) return null
  const save = async () => {
    const body = { pain: pain!, day: dayKey(new Date()) }
    const answer = { kind: 'morning', planId: plan.id, doneId: asked.id, title: plan.title, body } as const
    try {
      await saveAnswer(queries, userId, answer)
      notify.success('Answer saved')
    } catch (error) {
      notify.error('We couldn’t save your answer', sentenceOf(error))
    }
  }
  return (
    <CardSection title="How was the next morning?">
      <div className="grid gap-4 px-5 pb-5">
        <ZeroToTen
          label={`Pain on the morning after ${asked.name} on ${formatCalendarDay(asked.done_on)}`}
          ends={['no pain', 'worst pain']}
          value={pain}
          onChange={setPain}
        />
        <Button className="justify-self-start" disabled={pain === null} onClick={() => void save()}>
          Save answer
        </Button>
      </div>
    </CardSection>
  )
}

const Next = ({ plan }: PlanProps) => {
  const training = plan.training!
  const next = plan.stages
    .flatMap(({ workouts }) => workouts)
    .find(({ id }) => id === training.next_workout_id)!
  const today = dayKey(new Date())
  return (
    <CardSection
      title={next.name}
      label="Next workout"
      aside={training.next_on && (training.next_on === today ? 'Today' : formatCalendarDay(training.next_on))}
    >
      <ol className="divide-y divide-line border-line border-y">
        {next.exercises.map((exercise, index) => (
          <li key={index} className="px-5 py-3">
            <b>{exercise.exercise_name}</b>
            <PlannedExercise exercise={exercise} />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3 p-5">
        <LinkButton to={`/plans/${plan.id}/train`}>Start workout</LinkButton>
        {training.done_today && <span className="text-muted text-sm">You already trained today.</span>}
      </div>
    </CardSection>
  )
}

const Sharing = ({ plan }: PlanProps) => {
  const { setShared, pending } = useSharing(plan)
  const name = isolated(plan.professional_name)
  return (
    <Card className="px-5 py-3">
      <Switch
        label={`Share with ${name}`}
        detail={
          plan.is_shared
            ? `${name} sees your workouts, pain, effort, and comments. Turn it off, and they see nothing at once.`
            : `${name} sees nothing that you do or answer.`
        }
        checked={plan.is_shared}
        pending={pending}
        onCheckedChange={setShared}
      />
    </Card>
  )
}

const Done = ({ plan }: PlanProps) => {
  const workouts = plan.training?.workouts ?? []
  if (workouts.length === 0) return null
  return (
    <CardSection title="Done">
      <ul className="divide-y divide-line border-line border-t">
        {workouts.map((done) => (
          <li key={done.id} className="grid gap-0.5 px-5 py-3">
            <span className="flex flex-wrap justify-between gap-x-4">
              <b>{done.name}</b>
              <span className="text-muted">{formatCalendarDay(done.done_on)}</span>
            </span>
            <span className="text-muted text-sm tabular-nums">
              {done.exercises_done} of {done.exercise_count} exercises · pain {done.pain} · effort{' '}
              {done.effort}
              {done.morning_pain !== null && ` · next morning ${done.morning_pain}`}
            </span>
            {done.comment && <span className="text-sm [overflow-wrap:anywhere]">{done.comment}</span>}
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

const End = ({ plan }: PlanProps) => {
  const [asks, setAsks] = useState(false)
  const { submit, pending } = useCommand(actions.endPlan, {
    success: 'Plan ended',
    failure: 'Failed to end the plan',
    onSuccess: () => setAsks(false),
  })
  return (
    <>
      <Button variant="ghost" className="justify-self-start" onClick={() => setAsks(true)}>
        End plan
      </Button>
      {asks && (
        <AlertDialog
          title={`End ${plan.title}?`}
          description={`It ends for ${isolated(plan.professional_name)}, too. What you did stays yours.`}
          no="Keep plan"
          yes="End plan"
          pending={pending}
          onYes={() => submit({ params: { id: plan.id } })}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
