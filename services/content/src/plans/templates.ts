import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { PlanForm, PlanTemplate, changePlanTemplate as put } from '@fieldside/contracts/http/plans.ts'
import { PLAN_TEMPLATES_MAX } from '@fieldside/contracts/limits.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noTemplate, templateConflict, tooManyTemplates } from '../errors.ts'
import { nameContent } from './steps/name-content.ts'
import * as store from './store/plan-templates.ts'
import { lockNewPlan } from './store/plans.ts'
import { toTemplate } from './views.ts'

export const listPlanTemplates = async (ctx: ContentContext): Promise<{ items: PlanTemplate[] }> => ({
  items: (await store.listTemplates(ctx.db.kysely, userOf(ctx).userId)).map(toTemplate),
})

/** @throws conflict 'too-many-templates', invalid-input */
export const createPlanTemplate = (ctx: ContentContext, form: PlanForm): Promise<PlanTemplate> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    await lockNewPlan(tx, userId)
    if ((await store.countTemplates(tx, userId)) >= PLAN_TEMPLATES_MAX)
      throw tooManyTemplates(PLAN_TEMPLATES_MAX)
    const content = await nameContent(tx, userId, form)
    const row = { id: newId(), user_id: userId, revision: 1, content, updated_at: ctx.now() }
    await store.insertTemplate(tx, row)
    return toTemplate(row)
  })
}

/** @throws notFound, conflict 'template-changed', invalid-input */
export const changePlanTemplate = (
  ctx: ContentContext,
  id: string,
  { version, ...form }: BodyOf<typeof put>,
): Promise<PlanTemplate> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const before = await store.findTemplate(tx, userId, id)
    if (!before) throw noTemplate()
    const content = await nameContent(tx, userId, form, before.content)
    const edited = { id, revision: version, content, updated_at: ctx.now() }
    if (!(await store.updateTemplate(tx, edited))) throw templateConflict()
    return toTemplate({ ...before, ...edited, revision: version + 1 })
  })
}

/** @throws notFound */
export const deletePlanTemplate = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, async (tx) => {
    if (!(await store.deleteTemplate(tx, userOf(ctx).userId, id))) throw noTemplate()
  })
