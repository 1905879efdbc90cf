import { createHash, timingSafeEqual } from 'node:crypto'
import { problemResponse } from '@fieldside/platform/http-problem.ts'
import type { Bff } from './serve.ts'

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time, so that the timing reveals nothing about the token. */
const showsToken = (header: string | undefined, token: string | undefined): boolean =>
  token !== undefined && timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`))

const serveMetrics = ({ app, metrics: { registry } }: Bff, token: string | undefined): void => {
  app.get('/metrics', async (hono) => {
    if (!showsToken(hono.req.header('authorization'), token)) return hono.notFound()
    return hono.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

/**
 * Serves health, metrics, and the fallback answers. The listener is public, so metrics need a token; without it they
 * return 404, which doesn't reveal that they exist.
 */
export const serveHealth = (bff: Bff, stopping: AbortSignal, metricsToken: string | undefined): void => {
  bff.app.get('/livez', (hono) => hono.json({ status: 'live' }))
  bff.app.get('/readyz', (hono) =>
    stopping.aborted ? hono.json({ status: 'stopping' }, 503) : hono.json({ status: 'ready' }),
  )
  serveMetrics(bff, metricsToken)
  bff.app.all('/api/*', (hono) => bff.routes.answer(hono.req.raw, hono.get('requestId')))
  bff.app.onError((error, hono) => {
    const requestId = hono.get('requestId')
    bff.log.error({ err: error, requestId }, 'request failed')
    return problemResponse(error, requestId)
  })
}
