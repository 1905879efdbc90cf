import type { HttpApp } from '@fieldside/platform/http.ts'
import { announcementRoutes } from './announcements/routes.ts'
import type { NotificationContext } from './context.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { supportRoutes } from './support/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const routes = (http: HttpApp<NotificationContext>): void => {
  inboxRoutes(http)
  settingsRoutes(http)
  pushRoutes(http)
  supportRoutes(http)
  announcementRoutes(http)
  liveRoutes(http)
  webhookRoutes(http)
}
