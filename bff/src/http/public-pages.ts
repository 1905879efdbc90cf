import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { HOMES } from '@fieldside/contracts/homes.ts'
import type { Landing } from '@fieldside/contracts/http/bff/landing.ts'
import { getSession, type SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { hasRecoveryMarker } from '@fieldside/contracts/recovery-markers.ts'
import { SOME_EXERCISES } from '@fieldside/contracts/some-exercises.ts'
import { tolerantReply } from '@fieldside/contracts/tolerant.ts'
import type { Context, MiddlewareHandler } from 'hono'
import { NOBODY, type ReadLanding } from '../screens/parts/landing-professionals.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { escapeHtml, fillPlaceholders, headValues, scriptJson } from './html.ts'
import { landingValues, landingVariant } from './landing-values.ts'
import type { Bff } from './serve.ts'

/** Documents by path and viewer ('visitor', 'athlete-subscribed', …), from web/build/public-pages.ts. */
export type PublicPages = Map<string, Map<string, string>>

type Client = SessionState['client']

const installationOf = ({ demo, inbox_url }: Client): string => {
  if (!demo) return 'plain'
  return inbox_url ? 'demo-inbox' : 'demo'
}

/** Reads the documents of this kind of installation. A build without them leaves every page to the app. */
export const readPublicPages = (webDist: string | undefined, client: Client): PublicPages => {
  const folder = join(webDist ?? '', 'pages', installationOf(client))
  const pages: PublicPages = new Map()
  if (!webDist || !existsSync(folder)) return pages
  for (const file of readdirSync(folder)) {
    const [name = '', viewer = ''] = file.split('.')
    const path = name === 'index' ? '/' : `/${name}`
    const variants = pages.get(path) ?? new Map<string, string>()
    pages.set(path, variants.set(viewer, readFileSync(join(folder, file), 'utf8')))
  }
  return pages
}

/** Returns the documents' inline scripts as hash sources of the content security policy. */
export const inlineScriptsOf = (pages: PublicPages): string[] => {
  const documents = [...pages.values()].flatMap((variants) => [...variants.values()])
  const scripts = documents.flatMap((html) => [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)])
  const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
  return [...new Set(scripts.map(([, script]) => `'sha256-${hashOf(script!)}'`))]
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

type Shown = { session: SessionState; landing: Landing; publicOrigin: string; now: Date }

/** Fills in what the build doesn't know. */
const fill = (html: string, { session, landing, publicOrigin, now }: Shown): string =>
  fillPlaceholders(html, {
    ...landingValues(landing),
    ...headValues(publicOrigin, session.client.support_email),
    YEAR: String(now.getUTCFullYear()),
    TOMORROW: DAY.format(now.getTime() + DAY_MS),
    SUPPORT_EMAIL: escapeHtml(session.client.support_email),
    INBOX_URL: escapeHtml(session.client.inbox_url ?? ''),
    VIDEOS: escapeHtml(session.client.videos ?? SOME_EXERCISES),
    SESSION: scriptJson(session),
  })

type Encoding = 'br' | 'gzip' | 'identity'
type Packed = { body: Uint8Array<ArrayBuffer>; encoding: Encoding }

const BEST = constants.BROTLI_MAX_QUALITY
const FAST = 5

const pack = async (html: string, encoding: Encoding, quality: number): Promise<Packed> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const packed = {
    br: () => promisify(brotliCompress)(html, { params }),
    gzip: () => promisify(gzip)(html),
    identity: async () => new TextEncoder().encode(html),
  }
  return { body: new Uint8Array(await packed[encoding]()), encoding }
}

/**
 * Fills in and compresses a document once for all visitors. Repeats it when the day, the landing page's professionals,
 * or the number of videos change.
 */
const visitorDocuments = () => {
  const cached = new Map<string, { packed: Promise<Packed>; state: string }>()
  return (path: string, html: string, encoding: Encoding, shown: Shown): Promise<Packed> => {
    const key = `${encoding} ${path}`
    const { landing, session, now } = shown
    const state = [now.toISOString().slice(0, 10), session.client.videos, JSON.stringify(landing)].join(' ')
    const last = cached.get(key)
    if (last?.state === state) return last.packed
    const packed = pack(fill(html, shown), encoding, BEST)
    cached.set(key, { packed, state })
    // Doesn't cache a failure.
    packed.catch(() => cached.get(key)?.packed === packed && cached.delete(key))
    return packed
  }
}

/** How long a document waits for its professionals before it shows the example. */
const LANDING_TIMEOUT_MS = 500

const landingAt = (path: string, read: ReadLanding): Promise<Landing> =>
  path === '/'
    ? Promise.race([read(), pause(LANDING_TIMEOUT_MS, NOBODY, { ref: false })])
    : Promise.resolve(NOBODY)

const viewerOf = ({ user }: SessionState): string => {
  if (!user) return 'visitor'
  return user.is_subscribed ? `${user.role}-subscribed` : user.role
}

const answer = (hono: Context, { body, encoding }: Packed): Response =>
  hono.body(body, 200, {
    'content-type': 'text/html; charset=utf-8',
    // Another viewer gets another document at the same address.
    'cache-control': 'no-store',
    vary: 'accept-encoding, cookie',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })

/**
 * Serves the public pages as complete documents. Leaves a page to the app when the link comes from an email,
 * when the viewer has no document of their own, and when the login session can't be checked.
 */
export const servePublicPages = (bff: Bff, pages: PublicPages, client: Client): void => {
  const visitor: SessionState = { user: null, notifications: null, expires_at: null, client }
  const visitorDocument = visitorDocuments()
  const sessionIn = async (request: Request): Promise<SessionState> => {
    const secret = bff.cookie.read(request)
    const session = secret ? await bff.sessions.resolve(secret) : undefined
    if (!session) return visitor
    const state = { user: session.user, notifications: null, expires_at: session.expires_at, client }
    return tolerantReply(getSession.reply).parse(state) as SessionState
  }
  const serveAt =
    (path: string, variants: Map<string, string>): MiddlewareHandler =>
    async (hono, next) => {
      if (hasRecoveryMarker(new URL(hono.req.url).searchParams)) return next()
      // When identity is down, the app loads instead and shows the error with a retry.
      const session = await sessionIn(hono.req.raw).catch(() => undefined)
      if (!session) return next()
      if (path === '/' && session.user) {
        return hono.body(null, 302, { location: HOMES[session.user.role], 'cache-control': 'no-store' })
      }
      const [landing] = await Promise.all([landingAt(path, bff.landing), bff.videos.refresh()])
      const viewer = viewerOf(session)
      const html = (path === '/' && variants.get(landingVariant(landing))) || variants.get(viewer)
      if (!html) return next()
      const encoding = acceptedEncoding(hono.req.raw, ['br', 'gzip']) ?? 'identity'
      const shown = { session, landing, publicOrigin: bff.publicOrigin, now: new Date() }
      if (!session.user) return answer(hono, await visitorDocument(path, html, encoding, shown))
      return answer(hono, await pack(fill(html, shown), encoding, FAST))
    }
  for (const [path, variants] of pages) bff.app.get(path, serveAt(path, variants))
}
