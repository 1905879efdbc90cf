import * as api from '@fieldside/contracts/http/plans.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { assignPlan, assignTemplate } from './assign.ts'
import { changePlan } from './change.ts'
import { confirmStage } from './confirm-stage.ts'
import { endPlan } from './end.ts'
import { answerMorning, finishPlanWorkout } from './finish-workout.ts'
import { getPlan, listClientPlans, listMyPlans } from './get.ts'
import { listAttention } from './list-attention.ts'
import { setTrainingShared } from './set-shared.ts'
import { changePlanTemplate, createPlanTemplate, deletePlanTemplate, listPlanTemplates } from './templates.ts'

/** `/plans/attention` comes before `/plans/{id}`, which would match it as an id. */
export const planRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listMyPlans, (ctx, { query }) => listMyPlans(ctx, query.day))
  http.serve(api.listAttention, (ctx) => listAttention(ctx))
  http.serve(api.getPlan, (ctx, { params, query }) => getPlan(ctx, params.id, query.day))
  http.serve(api.listClientPlans, (ctx, { params }) => listClientPlans(ctx, params.id))
  http.serve(api.assignPlan, (ctx, { params, body }) => assignPlan(ctx, params.id, body))
  http.serve(api.changePlan, (ctx, { params, body }) => changePlan(ctx, params.id, body))
  http.serve(api.confirmStage, (ctx, { params, body }) => confirmStage(ctx, params.id, body.stage_id))
  http.serve(api.endPlan, (ctx, { params }) => endPlan(ctx, params.id))
  http.serve(api.finishPlanWorkout, (ctx, { params, body }) => finishPlanWorkout(ctx, params, body))
  http.serve(api.answerMorning, (ctx, { params, body }) => answerMorning(ctx, params, body))
  http.serve(api.setTrainingShared, (ctx, { params, body }) =>
    setTrainingShared(ctx, params.professional_id, body),
  )
  http.serve(api.listPlanTemplates, (ctx) => listPlanTemplates(ctx))
  http.serve(api.createPlanTemplate, (ctx, { body }) => createPlanTemplate(ctx, body))
  http.serve(api.changePlanTemplate, (ctx, { params, body }) => changePlanTemplate(ctx, params.id, body))
  http.serve(api.deletePlanTemplate, (ctx, { params }) => deletePlanTemplate(ctx, params.id))
  http.serve(api.assignTemplate, (ctx, { params, body }) => assignTemplate(ctx, params.id, body))
}
