import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { problemResponse } from '@fieldside/platform/http-problem.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { createMetrics, type Metrics } from '@fieldside/platform/metrics.ts'
import { requestIdOf } from '@fieldside/platform/trace.ts'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { serveActions } from './actions.ts'
import type { BffConfig } from './config.ts'
import { sessionCookie } from './cookie.ts'
import { serveLive } from './live.ts'
import { createLiveHub } from './live-hub.ts'
import { createRecentEvents } from './recent-events.ts'
import { serveAdmin } from './screens/admin.ts'
import { serveAthleteDashboard } from './screens/athlete-dashboard.ts'
import { serveBooking } from './screens/booking.ts'
import { serveBookingRequests } from './screens/booking-requests.ts'
import { serveProfessional } from './screens/professional.ts'
import { serveProfessionalSettings } from './screens/professional-settings.ts'
import { serveProfessionalSetup } from './screens/professional-setup.ts'
import { serveProviderDashboard } from './screens/provider-dashboard.ts'
import { serveSearch } from './screens/search.ts'
import type { Bff } from './serve.ts'
import { createServices, serviceUrls } from './services.ts'
import { serveSession } from './session.ts'
import { createSessions } from './sessions.ts'
import { serveWebFiles } from './web-files.ts'

const SCREENS = [
  serveSearch,
  serveProfessional,
  serveBooking,
  serveAthleteDashboard,
  serveBookingRequests,
  serveProviderDashboard,
  serveProfessionalSetup,
  serveProfessionalSettings,
  serveAdmin,
]

const FOR_MACHINES = new Set(['/livez', '/readyz', '/metrics'])

/** Cookies of localhost and 127.0.0.1 are strangers to each other: everybody is led to the public address. */
const leadToPublicAddress = (app: Hono, publicUrl: string): void => {
  const { host, protocol } = new URL(publicUrl)
  app.use(async (hono, next) => {
    const asked = new URL(hono.req.url)
    const isTwin = asked.hostname === '127.0.0.1' && host.startsWith('localhost')
    if (!isTwin || hono.req.method !== 'GET' || FOR_MACHINES.has(asked.pathname)) return next()
    return hono.redirect(`${protocol}//${host}${asked.pathname}${asked.search}`, 302)
  })
}

const serveHealth = (bff: Bff, stopping: AbortSignal): void => {
  bff.app.get('/livez', (hono) => hono.json({ status: 'live' }))
  bff.app.get('/readyz', (hono) =>
    stopping.aborted ? hono.json({ status: 'stopping' }, 503) : hono.json({ status: 'ready' }),
  )
  bff.app.get('/metrics', async (hono) =>
    hono.text(await bff.metrics.registry.metrics(), 200, {
      'content-type': bff.metrics.registry.contentType,
    }),
  )
  bff.app.all('/api/*', (hono) =>
    problemResponse(
      notFound('There is nothing at this address'),
      requestIdOf(hono.req.header('x-request-id')),
    ),
  )
  bff.app.onError((error, hono) => {
    const requestId = requestIdOf(hono.req.header('x-request-id'))
    bff.log.error({ err: error, requestId }, 'request failed')
    return problemResponse(error, requestId)
  })
}

export type RunnableBff = {
  app: Hono
  metrics: Metrics
  /** Ends what streams without end, so that the rest can drain. */
  stop: () => void
}

/** Everything that the browser talks to: session, screens, actions, live stream and the web client's files. */
export const createBff = (config: BffConfig, log: Log): RunnableBff => {
  const token = createServiceTokens({
    loginUrl: config.LOGIN_URL,
    clientId: config.CLIENT_ID,
    clientSecret: config.CLIENT_SECRET,
  })
  const app = new Hono()
  const services = createServices(serviceUrls(config), token)
  const bff: Bff = {
    app,
    services,
    sessions: createSessions(services),
    recent: createRecentEvents(),
    cookie: sessionCookie(config.PUBLIC_URL),
    publicOrigin: new URL(config.PUBLIC_URL).origin,
    trustProxy: config.TRUST_PROXY,
    log,
    metrics: createMetrics('bff'),
  }
  const stopping = new AbortController()
  const hub = createLiveHub({ notificationUrl: config.NOTIFICATION_URL, token, log })
  leadToPublicAddress(app, config.PUBLIC_URL)
  app.use('/api/screens/*', compress())
  serveSession(bff, config)
  serveLive(bff, hub, stopping.signal)
  for (const screen of SCREENS) screen(bff)
  serveActions(bff, config)
  serveHealth(bff, stopping.signal)
  if (config.WEB_DIST) serveWebFiles(app, config.WEB_DIST, config)
  const stop = () => {
    hub.stop()
    stopping.abort()
  }
  return { app, metrics: bff.metrics, stop }
}
