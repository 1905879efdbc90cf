import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { assignPlan as endpoint, SavedPlan } from '@fieldside/contracts/http/plans.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { ContentContext } from '../context.ts'
import { noTemplate } from '../errors.ts'
import { assignContent } from './steps/assign-content.ts'
import { nameContent } from './steps/name-content.ts'
import { findTemplate } from './store/plan-templates.ts'

/** @throws conflict 'not-approved', 'no-agreed-session', or 'too-many-plans', invalid-input */
export const assignPlan = (
  ctx: ContentContext,
  athleteId: string,
  { starts_on, ...form }: BodyOf<typeof endpoint>,
): Promise<SavedPlan> => {
  const { userId } = userOf(ctx)
  return assignContent(ctx, {
    userId,
    athleteId,
    startsOn: starts_on,
    contentOf: (tx) => nameContent(tx, userId, form),
  })
}

/** @throws notFound, conflict 'not-approved', 'no-agreed-session', or 'too-many-plans', invalid-input */
export const assignTemplate = (
  ctx: ContentContext,
  id: string,
  { athlete_id, starts_on }: { athlete_id: string; starts_on: string },
): Promise<SavedPlan> => {
  const { userId } = userOf(ctx)
  return assignContent(ctx, {
    userId,
    athleteId: athlete_id,
    startsOn: starts_on,
    contentOf: async (tx) => {
      const template = await findTemplate(tx, userId, id)
      if (!template) throw noTemplate()
      return template.content
    },
  })
}
