import type { EventData } from '@fieldside/contracts/envelope.ts'
import type { planAssigned, planChanged, planEnded } from '@fieldside/contracts/events/content.ts'
import { NAME } from './naming.ts'
import type { NotificationDraft } from './notification-draft.ts'

type Plan = EventData<typeof planAssigned>

const toAthlete = (
  { plan_id, athlete_id, professional_id }: Plan,
  said: Pick<NotificationDraft, 'title' | 'message'>,
): NotificationDraft => ({
  ...said,
  user_id: athlete_id,
  type: 'announcement',
  kind: 'reminders',
  about: { kind: 'professional', id: professional_id },
  link: `/plans/${plan_id}`,
  appointment_id: null,
})

export const notificationsOfNewPlan = (plan: Plan): NotificationDraft[] => [
  toAthlete(plan, { title: 'You have a training plan', message: `${NAME} made a training plan for you.` }),
]

/** A stage opens while the athlete looks, or by a confirmation that only says to go on. */
export const notificationsOfPlanChange = (plan: EventData<typeof planChanged>): NotificationDraft[] => [
  plan.stage_opened
    ? toAthlete(plan, {
        title: 'The next stage is open',
        message: `The next stage of your plan from ${NAME} is open.`,
      })
    : toAthlete(plan, {
        title: 'Your plan changed',
        message: `${NAME} changed your plan. The change starts with your next workout.`,
      }),
]

const ENDED = {
  professional: `${NAME} ended your plan. What you did in it stays yours.`,
  approval_withdrawn: `Your plan from ${NAME} ended, because they no longer offer sessions on Fieldside. What you did in it stays yours.`,
}

/** Nothing for an athlete who ended it. */
export const notificationsOfPlanEnd = (plan: EventData<typeof planEnded>): NotificationDraft[] =>
  plan.ended_by === 'athlete'
    ? []
    : [toAthlete(plan, { title: 'Your plan ended', message: ENDED[plan.ended_by] })]
