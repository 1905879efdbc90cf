import type { Role } from '@fieldside/contracts/roles.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import { unauthenticated } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Log } from '../telemetry/log.ts'
import type { CausedEvent } from './caused-events.ts'
import type { Database } from './database.ts'
import type { Command } from './idempotency.ts'

export type UserIdentity = {
  kind: 'user'
  userId: string
  role: Role
  email?: string
  /** As of when the token was issued: true stays true, false may be outdated. */
  emailVerified?: boolean
  /** The token's session at Keycloak, or without one the token's own id. */
  sessionId?: string
}
export type ServiceIdentity = { kind: 'service'; name: ServiceName }
/** Another team's service, with its own token. */
export type ApiClientIdentity = { kind: 'client'; clientId: string; scopes: readonly Scope[] }
export type CallerIdentity = { kind: 'anyone' } | UserIdentity | ServiceIdentity | ApiClientIdentity

/** The context of a request, an event, or a job run. Services add their ports to it. */
export type Context<S = unknown> = {
  db: Database<S>
  log: Log
  now: () => Date
  service: ServiceName
  caller: CallerIdentity
  /** A keyed digest of the caller's network (IPv4 address or IPv6 /64), as reported by the BFF. */
  network?: string | undefined
  /** The id of the request that started the chain. */
  correlationId: string
  /** The id of the event that is being handled. */
  causationId?: string | undefined
  traceparent?: string | undefined
  caused: CausedEvent[]
  /** Set by http.ts while it serves a command. */
  command?: Command | undefined
}

export type ContextParts<S> = Pick<Context<S>, 'db' | 'log' | 'now' | 'service'>
export type Origin = Partial<
  Pick<Context, 'caller' | 'network' | 'correlationId' | 'causationId' | 'traceparent'>
>

export const createContext = <S>(parts: ContextParts<S>, origin: Origin = {}): InSteps<Context<S>> => ({
  ...parts,
  caller: origin.caller ?? { kind: 'service', name: parts.service },
  network: origin.network,
  correlationId: origin.correlationId ?? newId(),
  causationId: origin.causationId,
  traceparent: origin.traceparent,
  caused: [],
})

/** The context of anything but a command that has to change everything in one transaction. */
export type InSteps<Ctx> = Ctx & { command?: (Command & { inSteps: true }) | undefined }

/** Returns the context for a transaction of its own, whose result isn't the reply of the command being served. */
export const outsideCommand = <Ctx extends Pick<Context, 'command'>>(ctx: Ctx): InSteps<Ctx> => ({
  ...ctx,
  command: undefined,
})

/** @throws unauthenticated if the caller isn't a user */
export const userOf = (ctx: Pick<Context, 'caller'>): UserIdentity => {
  if (ctx.caller.kind !== 'user') throw unauthenticated()
  return ctx.caller
}

/** Returns 'user:<id>', 'service:<name>', 'client:<id>', or 'anyone'. */
export const callerKey = (caller: CallerIdentity): string => {
  switch (caller.kind) {
    case 'user':
      return `user:${caller.userId}`
    case 'service':
      return `service:${caller.name}`
    case 'client':
      return `client:${caller.clientId}`
    case 'anyone':
      return 'anyone'
  }
}
