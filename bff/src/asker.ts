import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ResolvedSession, User } from '@fieldside/contracts/http/identity.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import { unauthenticated } from '@fieldside/platform/errors.ts'
import type { RecentEvents } from './recent-events.ts'
import type { Services, TargetService } from './services.ts'

type Input<E extends Endpoint> = Partial<InputOf<E>>

/** A request's user and the calls to services on their behalf. */
export type Asker = {
  request: Request
  /** The client's IP address. */
  address: string
  session: ResolvedSession | undefined
  /** @throws unauthenticated */
  user: () => User
  /** Reads on the user's behalf, after the events that the user just caused. */
  ask: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Reads with the BFF's own token. */
  askAsBff: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Reads on the user's behalf if there is a session, otherwise with the BFF's own token. */
  askForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
  /** For requests that are forwarded unchanged on the user's behalf. */
  headersInName: (endpoint: Endpoint) => Promise<Headers>
  /** Runs a command on the user's behalf and remembers the events it caused. */
  command: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Runs a command on the user's behalf if there is a session, otherwise with the BFF's own token. */
  commandForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
}

export type AskerParts = {
  address: string
  services: Services
  /** Returns the BFF's own bearer token. */
  token: () => Promise<string>
  recent: RecentEvents
  correlationId: string
  traceparent: string
  /** Empty unless the endpoint's service counts by network. */
  addressHeaders: (endpoint: Endpoint) => Promise<Record<string, string>>
}

export const createAsker = (
  request: Request,
  session: ResolvedSession | undefined,
  { address, services, token, recent, correlationId, traceparent, addressHeaders }: AskerParts,
): Asker => {
  const trace = { correlationId, traceparent }
  const signedIn = (): ResolvedSession => {
    if (!session) throw unauthenticated()
    return session
  }
  const ask: Asker['ask'] = (service, endpoint, input) =>
    services[service].call(endpoint, input, {
      ...trace,
      as: signedIn().access_token,
      after: recent.of(signedIn().user.id),
    })
  const askAsBff: Asker['askAsBff'] = (service, endpoint, input) => {
    const headers = async () => clientAddressHeaders(address, await token())
    return services[service].call(endpoint, input, { ...trace, headers })
  }
  const idempotencyKey = request.headers.get('idempotency-key') ?? undefined
  const command: Asker['command'] = async (service, endpoint, input) => {
    const { access_token, user } = signedIn()
    const { reply, events } = await services[service].callRaw(endpoint, input, {
      ...trace,
      as: access_token,
      idempotencyKey,
      after: recent.of(user.id),
      headers: () => addressHeaders(endpoint),
    })
    recent.remember(user.id, events)
    return reply
  }
  return {
    request,
    address,
    session,
    user: () => signedIn().user,
    ask,
    askAsBff,
    askForAnyone: (...given) => (session ? ask(...given) : askAsBff(...given)),
    headersInName: async (endpoint) =>
      new Headers({
        authorization: `Bearer ${signedIn().access_token}`,
        'x-request-id': correlationId,
        traceparent,
        ...(await addressHeaders(endpoint)),
      }),
    command,
    commandForAnyone: (service, endpoint, input) =>
      session
        ? command(service, endpoint, input)
        : services[service].call(endpoint, input, { ...trace, idempotencyKey }),
  }
}

/** Picks `ask` or `askAsBff`, for endpoints that serve users and visitors alike. */
export const askAnyone = (asker: Asker): Asker['ask'] => (asker.session ? asker.ask : asker.askAsBff)
