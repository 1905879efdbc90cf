import {
  getPreferences,
  setPreferences as setPreferencesEndpoint,
} from '@fieldside/contracts/http/notification.ts'
import * as settings from '@fieldside/contracts/http/notification-settings.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { NotificationContext } from '../context.ts'
import { changeSettings } from './change.ts'
import { reportTimeZone } from './report-time-zone.ts'
import { setPreferences } from './set-preferences.ts'
import { choicesOfPerson } from './store/preferences.ts'
import { toPreferences, toSettings } from './views.ts'

export const settingsRoutes = (http: HttpApp<NotificationContext>): void => {
  http.serve(getPreferences, async (ctx) =>
    toPreferences(await choicesOfPerson(ctx.db.kysely, userOf(ctx).userId)),
  )
  http.serve(setPreferencesEndpoint, (ctx, { body }) => setPreferences(ctx, body))
  http.serve(settings.getNotificationSettings, async (ctx) =>
    toSettings(await choicesOfPerson(ctx.db.kysely, userOf(ctx).userId), ctx.push),
  )
  http.serve(settings.changeNotificationSettings, (ctx, { body }) => changeSettings(ctx, body))
  http.serve(settings.reportTimeZone, (ctx, { body }) => reportTimeZone(ctx, body.time_zone))
}
