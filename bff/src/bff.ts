import { createServiceTokens } from '@fieldside/platform/auth.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { createHttpMetrics, type HttpMetrics } from '@fieldside/platform/metrics.ts'
import { createRouteTable } from '@fieldside/platform/route-table.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
import { readRequestId } from '@fieldside/platform/trace.ts'
import { Hono } from 'hono'
import { serveActions } from './actions/actions.ts'
import { serveAlertEndings } from './actions/alerts.ts'
import { serveSupport } from './actions/support.ts'
import { serveSystemActions } from './actions/system.ts'
import { serveCalendar } from './calendar/serve-calendar.ts'
import { type BffConfig, ownShareOf } from './config.ts'
import { serveEventSchemas } from './http/event-schemas.ts'
import { serveHealth } from './http/health.ts'
import { inlineScriptsOf, readPublicPages, servePublicPages } from './http/public-pages.ts'
import { readRecentEvents } from './http/recent-events.ts'
import { createRequestLimits } from './http/request-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { serveSecurityTxt } from './http/security-txt.ts'
import type { Bff } from './http/serve.ts'
import { readSite, serveSite } from './http/site.ts'
import { serveWebFiles } from './http/web-files.ts'
import { createLiveHub } from './live/live-hub.ts'
import { serveLive } from './live/live-stream.ts'
import { serveAdmin } from './screens/admin.ts'
import { serveAdminAudit } from './screens/admin-audit.ts'
import { serveAdminBookings } from './screens/admin-bookings.ts'
import { serveAdminCases } from './screens/admin-cases.ts'
import { serveAdminFees } from './screens/admin-fees.ts'
import { createBackupClient, serveAdminSystem } from './screens/admin-system.ts'
import { serveAthleteDashboard } from './screens/athlete-dashboard.ts'
import { serveBooking } from './screens/booking.ts'
import { serveBookingRequests } from './screens/booking-requests.ts'
import { serveClients } from './screens/clients.ts'
import { serveCompare } from './screens/compare.ts'
import { serveDisputes } from './screens/disputes.ts'
import { serveEarnings } from './screens/earnings.ts'
import { serveFailedRefunds } from './screens/failed-refunds.ts'
import { serveLanding } from './screens/landing.ts'
import { serveMessages } from './screens/messages.ts'
import { servePackageCredits } from './screens/package-credits.ts'
import { servePackages } from './screens/packages.ts'
import { createLandingReader } from './screens/parts/landing-professionals.ts'
import { createNextOpenings } from './screens/parts/next-openings.ts'
import { createVideoWords } from './screens/parts/video-words.ts'
import { servePersonReports } from './screens/person-reports.ts'
import { servePlans } from './screens/plans.ts'
import { serveProfessional } from './screens/professional.ts'
import { serveProfessionalBilling } from './screens/professional-billing.ts'
import { serveProfessionalSettings } from './screens/professional-settings.ts'
import { serveProfessionalSetup } from './screens/professional-setup.ts'
import { servePrograms } from './screens/programs.ts'
import { serveProviderDashboard } from './screens/provider-dashboard.ts'
import { serveReceipt } from './screens/receipt.ts'
import { serveReviews } from './screens/reviews.ts'
import { serveSearch } from './screens/search.ts'
import { serveSessionPayment } from './screens/session-payment.ts'
import { serveTimeline } from './screens/timeline.ts'
import { serveTransactions } from './screens/transactions.ts'
import { serveWaitlists } from './screens/waitlists.ts'
import { createServices, serviceUrls } from './services.ts'
import { sessionCookie } from './session/cookie.ts'
import { clientOf, serveSession } from './session/session.ts'
import { createSessions } from './session/session-cache.ts'
import { serveV1 } from './v1/serve-v1.ts'

const SCREENS = [
  serveLanding,
  serveSearch,
  serveProfessional,
  serveCompare,
  serveBooking,
  serveSessionPayment,
  serveTimeline,
  serveAthleteDashboard,
  serveBookingRequests,
  serveProviderDashboard,
  serveProfessionalSetup,
  serveProfessionalSettings,
  serveProfessionalBilling,
  serveTransactions,
  servePackages,
  serveReceipt,
  serveEarnings,
  serveAdmin,
  servePrograms,
  servePersonReports,
  serveReviews,
  serveMessages,
  servePlans,
  serveClients,
  servePackageCredits,
  serveAdminBookings,
  serveAdminAudit,
  serveAdminCases,
  serveAdminSystem,
  serveAdminFees,
  serveDisputes,
  serveFailedRefunds,
  serveWaitlists,
]

const FOR_MACHINES = new Set(['/livez', '/readyz', '/metrics'])

/** Returns whether a path is in the API. Its clients use no cookies, and a redirect would drop their token. */
const isApi = (path: string): boolean => path.startsWith('/v1/') && path !== '/v1/docs'

/** Redirects 127.0.0.1 to the public address, because the two don't share cookies. */
const leadToPublicAddress = (app: Hono, publicUrl: string): void => {
  const { host, protocol } = new URL(publicUrl)
  if (!host.startsWith('localhost')) return
  app.use(async (hono, next) => {
    if (hono.req.method !== 'GET' || !hono.req.url.startsWith('http://127.0.0.1')) return next()
    const { hostname, pathname, search } = new URL(hono.req.url)
    if (hostname !== '127.0.0.1' || FOR_MACHINES.has(pathname) || isApi(pathname)) return next()
    return hono.redirect(`${protocol}//${host}${pathname}${search}`, 302)
  })
}

export type RunnableBff = {
  app: Hono
  metrics: HttpMetrics
  /** Ends the open streams, so that the other requests can drain. */
  stop: () => void
}

export const createBff = (config: BffConfig, log: Log, tls?: Tls): RunnableBff => {
  const token = createServiceTokens({
    loginUrl: config.KEYCLOAK_URL,
    clientId: config.CLIENT_ID,
    clientSecret: config.CLIENT_SECRET,
  })
  const app = new Hono()
  const { services, streams, answeredAt } = createServices(serviceUrls(config), token, tls)
  const bff: Bff = {
    app,
    services,
    streams,
    answeredAt,
    token,
    sessions: createSessions(services),
    recent: readRecentEvents({ publicUrl: config.PUBLIC_URL, clientSecret: config.CLIENT_SECRET }),
    openings: createNextOpenings(),
    landing: createLandingReader(services, log),
    videos: createVideoWords(services, log),
    cookie: sessionCookie(config.PUBLIC_URL),
    routes: createRouteTable(),
    limits: createRequestLimits(ownShareOf(config)),
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    backup: config.BACKUP_URL === undefined ? undefined : createBackupClient(config.BACKUP_URL, tls),
    trustProxy: config.TRUST_PROXY,
    log,
    metrics: createHttpMetrics('bff'),
    hub: createLiveHub({ notificationUrl: config.NOTIFICATION_URL, token, log, tls }),
  }
  const stopping = new AbortController()
  const client = clientOf(config, bff.videos)
  const pages = readPublicPages(config.WEB_DIST, client)
  leadToPublicAddress(app, config.PUBLIC_URL)
  app.use(securityHeaders(config, inlineScriptsOf(pages)))
  app.use(readRequestId())
  serveSession(bff, config)
  serveLive(bff, stopping.signal)
  for (const screen of SCREENS) screen(bff)
  serveActions(bff)
  serveSupport(bff, config)
  serveCalendar(bff, ownShareOf(config))
  serveAlertEndings(bff, bff.publicOrigin)
  serveSystemActions(bff)
  serveV1(bff, config)
  serveEventSchemas(bff)
  serveHealth(bff, stopping.signal, config.METRICS_TOKEN)
  servePublicPages(bff, pages, client)
  serveSecurityTxt(bff, config.SUPPORT_EMAIL)
  const site = readSite(config.WEB_DIST)
  serveSite(bff, site)
  if (config.WEB_DIST) serveWebFiles(bff, config.WEB_DIST, site, config.SUPPORT_EMAIL)
  const stop = () => {
    bff.hub.stop()
    stopping.abort()
  }
  return { app, metrics: bff.metrics, stop }
}
