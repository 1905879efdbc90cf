import { createHash } from 'node:crypto'
import {
  CALENDAR_MEDIA_TYPE,
  createCalendarAddress,
  downloadSession,
  readCalendar,
} from '@fieldside/contracts/http/bff/calendar.ts'
import {
  CalendarToken,
  createCalendarFeed,
  getCalendarEntry,
  readCalendarFeed,
} from '@fieldside/contracts/http/calendar-feeds.ts'
import { notFound } from '@fieldside/platform/errors.ts'
import { isKnown } from '@fieldside/platform/etag.ts'
import { createRateLimiter, type RateLimiter } from '@fieldside/platform/limits.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'
import { createRequestContext, type RequestContext } from '../http/request-context.ts'
import { type Bff, type RequestOrigin, serve, serveAt } from '../http/serve.ts'
import { renderFeed, renderSession } from './render-calendar.ts'
import { wordsOfEntries } from './words-of-entries.ts'

const SUFFIX = '.ics'

/** @throws not-found for a name that can't be a token */
const tokenIn = (name: string): string => {
  const token = CalendarToken.safeParse(name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : '')
  if (!token.success) throw notFound('This calendar address doesn’t exist')
  return token.data
}

/**
 * Reads a feed and counts the read. Unknown tokens don't count, so that an old address returns 404 at once.
 * @throws not-found, tooMany
 */
const readCounted = async (ctx: RequestContext, limiter: RateLimiter, token: string) => {
  await limiter.takeForNetwork(networkOf(ctx.address))
  const feed = await ctx.readAsBff('booking', readCalendarFeed, { body: { token } })
  await limiter.takeForAccount(token)
  return feed
}

/** The address is a secret, so nothing may pass it on or keep the file for others. */
const headersOf = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
})

const CONTENT_TYPE = `${CALENDAR_MEDIA_TYPE}; charset=utf-8`

/** Serves the feeds to calendar programs, which have no cookie. */
const serveFeeds = (bff: Bff, factor: number): void => {
  const limiter = createRateLimiter('memory', 'calendarRead', factor)
  serveAt(bff, readCalendar.path, readCalendar, async (hono, origin: RequestOrigin) => {
    const request = hono.req.raw
    await bff.limits.takeForAddress(readCalendar, origin.address)
    const parts = { ...bff, ...origin, addressHeaders: async () => ({}) }
    const ctx = createRequestContext(request, undefined, parts)
    const { hide_names, entries } = await readCounted(ctx, limiter, tokenIn(hono.req.param('name') ?? ''))
    const wordsOf = await wordsOfEntries(ctx, entries, { hidesNames: hide_names })
    const text = renderFeed(entries, { wordsOf, hidesNames: hide_names, publicOrigin: bff.publicOrigin })
    const headers = headersOf(`"${createHash('sha256').update(text).digest('base64url')}"`)
    if (isKnown(request, headers.etag)) return new Response(null, { status: 304, headers })
    return new Response(text, { headers: { ...headers, 'content-type': CONTENT_TYPE } })
  })
}

/** Serves a session as a file, to both sides. */
const serveSessions = (bff: Bff): void =>
  serve(bff, downloadSession, async (ctx, { params }) => {
    const entry = await ctx.read('booking', getCalendarEntry, { params })
    const wordsOf = await wordsOfEntries(ctx, [entry], { hidesNames: false })
    const text = renderSession(entry, { wordsOf, hidesNames: false, publicOrigin: bff.publicOrigin })
    const headers = {
      'content-type': CONTENT_TYPE,
      'content-disposition': 'attachment; filename="fieldside-session.ics"',
      'cache-control': 'no-store',
    }
    return new Response(text, { headers })
  })

/** `factor` multiplies the limit on reads. */
export const serveCalendar = (bff: Bff, factor: number): void => {
  serve(bff, createCalendarAddress, async (ctx) => {
    const { feed, token } = await ctx.command('booking', createCalendarFeed)
    const path = readCalendar.path.replace('{name}', `${token}${SUFFIX}`)
    return { feed, address: `${bff.publicOrigin}${path}` }
  })
  serveSessions(bff)
  serveFeeds(bff, factor)
}
