import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { ResolvedSession, User } from '@fieldside/contracts/http/identity.ts'
import { clientAddressHeaders } from '@fieldside/platform/client-network.ts'
import { unauthenticated } from '@fieldside/platform/errors.ts'
import type { RecentEvents } from './recent-events.ts'
import type { Services, TargetService } from './services.ts'

type Input<E extends Endpoint> = Partial<InputOf<E>>

/** Who is at the other end of a request, and how to ask the services for them. */
export type Asker = {
  request: Request
  /** Where on the net they are. */
  address: string
  session: ResolvedSession | undefined
  /** @throws unauthenticated */
  user: () => User
  /** Asks in the person's name; what they just caused is waited for. */
  ask: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Asks on nobody's behalf, with the BFF's own token. */
  askAsBff: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Asks what anyone may ask: in the person's name where there is a session, else on nobody's behalf. */
  askForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
  /** Headers of a request to an endpoint that is handed on as it is, in the person's name. */
  headersInName: (endpoint: Endpoint) => Promise<Headers>
  /** Carries out a command in the person's name and remembers the events it caused. */
  command: <E extends Endpoint>(service: TargetService, endpoint: E, input?: Input<E>) => Promise<ReplyOf<E>>
  /** Carries out what anyone may: in the person's name where there is a session, else on nobody's behalf. */
  commandForAnyone: <E extends Endpoint>(
    service: TargetService,
    endpoint: E,
    input?: Input<E>,
  ) => Promise<ReplyOf<E>>
}

export type AskerParts = {
  address: string
  services: Services
  /** The BFF's own bearer token. */
  token: () => Promise<string>
  recent: RecentEvents
  correlationId: string
  traceparent: string
  /** Headers that tell the endpoint's service where the person is, if it counts by that. */
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

/** Asks in the person's name, or on nobody's behalf for a visitor: of endpoints that answer both alike. */
export const askAnyone = (asker: Asker): Asker['ask'] => (asker.session ? asker.ask : asker.askAsBff)
