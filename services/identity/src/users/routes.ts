import { getDoctorReport } from '@fieldside/contracts/http/doctor.ts'
import * as api from '@fieldside/contracts/http/identity.ts'
import * as moments from '@fieldside/contracts/http/moments.ts'
import * as admin from '@fieldside/contracts/http/users-admin.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { IdentityContext } from '../context.ts'
import { getMe } from './get-me.ts'
import { listUserIds, listUsers } from './list.ts'
import { getEmailConfirmation, getMailAddress, lookUpMailAddresses, lookUpNames } from './look-up.ts'
import { celebrateMoment, listCelebrated } from './moments.ts'
import { findDoctorReport } from './store/doctor-reports.ts'
import { countUsers } from './store/users.ts'

export const userRoutes = (http: HttpApp<IdentityContext>): void => {
  http.serve(api.getMe, (ctx) => getMe(ctx))
  http.serve(api.lookupNames, (ctx, { body }) => lookUpNames(ctx, body.ids))
  http.serve(api.getEmailConfirmation, (ctx, { params }) => getEmailConfirmation(ctx, params.id))
  http.serve(api.lookupMailAddresses, (ctx, { body }) => lookUpMailAddresses(ctx, body))
  http.serve(api.getMailAddress, (ctx, { params }) => getMailAddress(ctx, params.id))
  http.serve(admin.listUserIds, (ctx, { query }) => listUserIds(ctx, query))
  http.serve(admin.adminListUsers, (ctx, { query }) => listUsers(ctx, query))
  http.serve(api.countUsers, async (ctx) => ({ users: await countUsers(ctx.db.kysely) }))
  http.serve(getDoctorReport, async (ctx) => ({ report: await findDoctorReport(ctx.db.kysely) }))
  http.serve(moments.listCelebrated, (ctx) => listCelebrated(ctx))
  http.serve(moments.celebrateMoment, (ctx, { params, body }) => celebrateMoment(ctx, { ...params, ...body }))
}
