import * as api from '@fieldside/contracts/http/directory.ts'
import * as landing from '@fieldside/contracts/http/landing.ts'
import * as views from '@fieldside/contracts/http/profiles.ts'
import { type HttpApp, ON_REPLICA } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { countProfileViews } from './count-views.ts'
import { getProfessional } from './get.ts'
import { getMyProfessional } from './get-mine.ts'
import { listLandingProfessionals } from './list-landing.ts'
import { recordProfileView } from './record-view.ts'
import { saveProfile } from './save.ts'
import { setAccepting } from './set-accepting.ts'
import { setPrice } from './set-price.ts'
import { setShownOnLanding } from './set-shown-on-landing.ts'
import { showContact } from './show-contact.ts'

/** Literal paths come before those with {id}, because the first match wins. */
export const profileRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serve(api.getMyProfessional, (ctx) => getMyProfessional(ctx))
  http.serve(api.saveProfile, (ctx, { body }) => saveProfile(ctx, body))
  http.serve(api.setPrice, (ctx, { body }) => setPrice(ctx, body))
  http.serve(api.setAccepting, (ctx, { body }) => setAccepting(ctx, body.is_accepting_bookings))
  http.serve(landing.setShownOnLanding, (ctx, { body }) => setShownOnLanding(ctx, body.shown_on_landing))
  http.serve(landing.listLandingProfessionals, (ctx) => listLandingProfessionals(ctx), ON_REPLICA)
  http.serve(views.countProfileViews, (ctx, { query }) => countProfileViews(ctx, query.time_zone))
  http.serve(api.getProfessional, (ctx, { params }) => getProfessional(ctx, params.id), ON_REPLICA)
  http.serve(api.showContact, (ctx, { params }) => showContact(ctx, params.id))
  http.serve(views.recordProfileView, (ctx, { params }) => recordProfileView(ctx, params.id))
}
