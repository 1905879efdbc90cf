import * as api from '@fieldside/contracts/http/intake.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { BookingContext } from '../context.ts'
import { answerIntake } from './answer.ts'
import { getAppointmentIntake, getClientIntake } from './get.ts'
import { getIntakeQuestions, setIntakeConsent, setIntakeQuestions } from './questions.ts'

export const intakeRoutes = (http: HttpApp<BookingContext>): void => {
  http.serve(api.getIntakeQuestions, (ctx) => getIntakeQuestions(ctx))
  http.serve(api.setIntakeQuestions, (ctx, { body }) => setIntakeQuestions(ctx, body))
  http.serve(api.setIntakeConsent, (ctx, { body }) => setIntakeConsent(ctx, body))
  http.serve(api.getAppointmentIntake, (ctx, { params }) => getAppointmentIntake(ctx, params.id))
  http.serve(api.answerIntake, (ctx, { params, body }) => answerIntake(ctx, params.id, body))
  http.serve(api.getClientIntake, (ctx, { params }) => getClientIntake(ctx, params.id))
}
