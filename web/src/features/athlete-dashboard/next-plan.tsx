import type { PlanOfAthlete } from '@fieldside/contracts/http/bff/plans.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { NotebookPen } from 'lucide-react'
import { useEndpoint } from '@/client/api.ts'
import { dayKey, formatCalendarDay } from '@/client/time-format.ts'
import { ShareQuestion } from '@/entities/plan/share-question.tsx'
import { exercisesWords } from '@/entities/program/words.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { NextCard } from './next-card.tsx'

/** The next workout of each plan that a professional made. Nothing for athletes without one. */
export const NextPlan = () => {
  const day = dayKey(new Date())
  const { data } = useEndpoint(screens.plansScreen, { query: { day } })
  const isNewest = ({ id, professional_id }: PlanOfAthlete) =>
    data!.items.find((plan) => plan.professional_id === professional_id)!.id === id
  return data?.items.map((plan) => (
    <PlanCard key={plan.id} plan={plan} day={day} asksToShare={isNewest(plan)} />
  ))
}

type PlanCardProps = {
  plan: PlanOfAthlete
  day: string
  /** One card asks for each professional. */
  asksToShare: boolean
}

const PlanCard = ({ plan, day, asksToShare }: PlanCardProps) => {
  const { training, stages, professional_name } = plan
  const next = stages.flatMap(({ workouts }) => workouts).find(({ id }) => id === training?.next_workout_id)
  const isToday = training?.next_on === day
  return (
    <NextCard
      Icon={NotebookPen}
      eyebrow={isToday ? 'Today in your plan' : 'Your plan'}
      title={plan.title}
      action={
        <>
          {isToday ? (
            <LinkButton to={`/plans/${plan.id}/train`}>Start workout</LinkButton>
          ) : (
            <LinkButton to={`/plans/${plan.id}`} variant="outline">
              Open plan
            </LinkButton>
          )}
          {asksToShare && <ShareQuestion plan={plan} className="mt-4 border-line border-t pt-3" />}
        </>
      }
    >
      {next && `${next.name} · ${exercisesWords(next.exercises.length)}`}
      {training?.next_on && !isToday && `, on ${formatCalendarDay(training.next_on)}`}. From{' '}
      {professional_name}.
      {training?.morning_of && <b className="block text-ink">How was the morning after your workout?</b>}
    </NextCard>
  )
}
