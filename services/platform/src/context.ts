import type { ServiceName } from '@fieldside/contracts/endpoint.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { Database } from './database.ts'
import { unauthenticated } from './errors.ts'
import type { Command } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Log } from './log.ts'

export type UserIdentity = {
  kind: 'user'
  userId: string
  role: Role
  email?: string
  /** As of when the token was issued: true stays true, false may be outdated. */
  emailVerified?: boolean
  sessionId?: string
}
export type ServiceIdentity = { kind: 'service'; name: ServiceName }
/** Who asks. */
export type CallerIdentity = { kind: 'anyone' } | UserIdentity | ServiceIdentity

export type CausedEvent = { type: string; id: string }

/** What one request, event or sweep runs in. A service's own context adds its ports. */
export type Context<S = unknown> = {
  db: Database<S>
  log: Log
  now: () => Date
  service: ServiceName
  caller: CallerIdentity
  /** A keyed digest of the network (IPv4 address or IPv6 /64) that the person is on. Only the BFF's word counts. */
  network?: string | undefined
  /** The request that started it all. */
  correlationId: string
  /** The event that this follows from. */
  causationId?: string | undefined
  traceparent?: string | undefined
  /** Events committed in this context so far. */
  caused: CausedEvent[]
  /** Set by platform/http while it serves a command. */
  command?: Command | undefined
}

export type ContextParts<S> = Pick<Context<S>, 'db' | 'log' | 'now' | 'service'>
export type Origin = Partial<
  Pick<Context, 'caller' | 'network' | 'correlationId' | 'causationId' | 'traceparent'>
>

export const createContext = <S>(parts: ContextParts<S>, origin: Origin = {}): Context<S> => ({
  ...parts,
  caller: origin.caller ?? { kind: 'service', name: parts.service },
  network: origin.network,
  correlationId: origin.correlationId ?? newId(),
  causationId: origin.causationId,
  traceparent: origin.traceparent,
  caused: [],
})

/** The person who asks. @throws unauthenticated */
export const userOf = (ctx: Pick<Context, 'caller'>): UserIdentity => {
  if (ctx.caller.kind !== 'user') throw unauthenticated()
  return ctx.caller
}

/** 'user:<id>', 'service:<name>' or 'anyone'. */
export const callerKey = (caller: CallerIdentity): string => {
  if (caller.kind === 'user') return `user:${caller.userId}`
  return caller.kind === 'service' ? `service:${caller.name}` : 'anyone'
}

/** The header form of events: 'type=id,type=id'. */
export const formatCaused = (events: readonly CausedEvent[]): string =>
  events.map(({ type, id }) => `${type}=${id}`).join(',')

const CAUSED = /^([a-z0-9.-]+)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads the header form of events; what is not of that form is left out. */
export const parseCaused = (header: string): CausedEvent[] =>
  header.split(',').flatMap((part) => {
    const found = CAUSED.exec(part.trim())
    return found ? [{ type: found[1]!, id: found[2]! }] : []
  })
