import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ResolvedSession, User } from '@fieldside/contracts/http/identity.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import { unauthenticated } from '@fieldside/platform/errors.ts'
import type { Services, TargetService } from '../services.ts'
import type { ReadRecentEvents, RecentEvents } from './recent-events.ts'

type Input<E extends Endpoint> = Partial<InputOf<E>>

/** A request's user and the calls to services on their behalf. */
export type RequestContext = {
  request: Request
  /** The client's IP address. */
  address: string
  session: ResolvedSession | undefined
  /** Events that the user just caused, by this request or earlier ones. */
  recent: RecentEvents
  /** @throws unauthenticated */
  user: () => User
  /** Reads on the user's behalf, after the events that the user just caused. */
  read: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Reads with the BFF's own token. */
  readAsBff: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
  /** Reads on the user's behalf if there is a session, otherwise with the BFF's own token. */
  readForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
  /** For requests that are forwarded unchanged on the user's behalf. */
  forwardedHeaders: (endpoint: Endpoint) => Promise<Headers>
  /** Runs a command on the user's behalf and remembers the events it caused. */
  command: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Runs a command on the user's behalf if there is a session, otherwise with the BFF's own token. */
  commandForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
}

export type RequestContextParts = {
  address: string
  services: Services
  /** Returns the BFF's own bearer token. */
  token: () => Promise<string>
  recent: ReadRecentEvents
  correlationId: string
  traceparent: string
  /** Empty unless the endpoint's service counts by network. */
  addressHeaders: (endpoint: Endpoint) => Promise<Record<string, string>>
}

export const createRequestContext = (
  request: Request,
  session: ResolvedSession | undefined,
  { address, services, token, correlationId, traceparent, addressHeaders, ...parts }: RequestContextParts,
): RequestContext => {
  const recent = parts.recent(request, session?.session_id)
  const trace = { correlationId, traceparent }
  const signedIn = (): ResolvedSession => {
    if (!session) throw unauthenticated()
    return session
  }
  const read: RequestContext['read'] = (service, endpoint, input) =>
    services[service].call(endpoint, input, {
      ...trace,
      as: signedIn().access_token,
      after: recent.list(),
      headers: () => addressHeaders(endpoint),
    })
  const readAsBff: RequestContext['readAsBff'] = (service, endpoint, input) => {
    const headers = async () => clientAddressHeaders(address, await token())
    return services[service].call(endpoint, input, { ...trace, headers })
  }
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  const command: RequestContext['command'] = async (service, endpoint, input) => {
    const { reply, events } = await services[service].callRaw(endpoint, input, {
      ...trace,
      as: signedIn().access_token,
      idempotencyKey,
      after: recent.list(),
      headers: () => addressHeaders(endpoint),
    })
    recent.remember(events)
    return reply
  }
  return {
    request,
    address,
    session,
    recent,
    user: () => signedIn().user,
    read,
    readAsBff,
    readForAnyone: (...call) => (session ? read(...call) : readAsBff(...call)),
    forwardedHeaders: async (endpoint) => {
      const after = recent.list()
      return new Headers({
        authorization: `Bearer ${signedIn().access_token}`,
        'x-request-id': correlationId,
        traceparent,
        ...(after && { 'fieldside-after': after }),
        ...(await addressHeaders(endpoint)),
      })
    },
    command,
    commandForAnyone: (service, endpoint, input) =>
      session
        ? command(service, endpoint, input)
        : services[service].call(endpoint, input, { ...trace, idempotencyKey }),
  }
}
