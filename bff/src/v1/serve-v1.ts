import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { v1 } from '@fieldside/contracts/http/v1/catalogue.ts'
import { createTokenVerifier } from '@fieldside/platform/auth.ts'
import { admit } from '@fieldside/platform/callers.ts'
import { readInput } from '@fieldside/platform/http-input.ts'
import { incomingOf } from '@fieldside/platform/http-server.ts'
import type { Context } from 'hono'
import { type BffConfig, ownShareOf } from '../config.ts'
import { type Bff, jsonReply, type RequestOrigin, serveAt } from '../http/serve.ts'
import type { TargetService } from '../services.ts'
import { publicRealm } from '../session/sso.ts'
import { type ClientLimits, createClientLimits } from './client-limits.ts'
import { serveDocs } from './docs.ts'

type Published = (typeof v1)[string]
type Parts = { verify: ReturnType<typeof createTokenVerifier>; limits: ClientLimits }

/** Answers with the request's token alone. Neither reads nor sets cookies. */
const answer = async (
  bff: Bff,
  { verify, limits }: Parts,
  endpoint: Published,
  hono: Context,
  origin: RequestOrigin,
): Promise<Response> => {
  const request = hono.req.raw
  // Counts before checking the token, so that guesses over the limit cost no signature check.
  await limits.takeForAddress(endpoint, origin.address)
  const authorization = request.headers.get('authorization') ?? undefined
  const caller = await verify(authorization)
  origin.caller = caller
  if (caller.kind === 'client') await limits.takeForClient(endpoint, caller.clientId, origin)
  admit(endpoint, caller)
  const input = await readInput(endpoint, request, hono.req.param() as Record<string, string>, {
    now: new Date(),
    incoming: incomingOf(hono),
  })
  const target: Endpoint = { ...endpoint, path: endpoint.servicePath }
  const { correlationId, traceparent } = origin
  const { reply } = await bff.services[endpoint.target as TargetService].callRaw(target, input as never, {
    as: authorization?.replace(/^Bearer /i, ''),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    correlationId,
    traceparent,
  })
  return jsonReply(endpoint, reply)
}

/**
 * Serves the API for other services. Forwards each request with its own token to the service that owns the data, which
 * checks the scope.
 */
export const serveV1 = (bff: Bff, config: BffConfig): void => {
  const { KEYCLOAK_URL, KEYCLOAK_ISSUER, PUBLIC_URL, WEB_DIST } = config
  const parts = {
    verify: createTokenVerifier({ loginUrl: KEYCLOAK_URL, issuer: KEYCLOAK_ISSUER }),
    limits: createClientLimits(ownShareOf(config)),
  }
  for (const endpoint of Object.values(v1))
    serveAt(bff, endpoint.path, endpoint, (hono, origin) => answer(bff, parts, endpoint, hono, origin))
  const tokenUrl = `${publicRealm(config)}/protocol/openid-connect/token`
  serveDocs(bff, { server: new URL(PUBLIC_URL).origin, tokenUrl }, WEB_DIST)
  bff.app.all('/v1/*', (hono) => bff.routes.answer(hono.req.raw, hono.get('requestId')))
}
