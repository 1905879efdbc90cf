import { z } from 'zod'
import type { LimitName } from './rate-limits.ts'
import type { Role } from './roles.ts'

/**
 * Who may call an endpoint:
 * - 'anyone': with or without a session;
 * - 'signed-in': any role; or the roles named;
 * - 'service:<name>': that service or the BFF with its own client-credentials token, on nobody's behalf.
 * Whether the object is the caller's is decided by the use case: another person's object is 404.
 */
export type Caller = 'anyone' | 'signed-in' | Role | `service:${ServiceName}`

export type ServiceName =
  | 'identity'
  | 'directory'
  | 'booking'
  | 'billing'
  | 'content'
  | 'notification'
  | 'bff'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Fields = z.ZodType<Record<string, unknown>>

/** An HTTP endpoint as one value: served by platform/http, called by platform/client, written to openapi.json. */
export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  method: Method
  /** Path with {params}, for example '/appointments/{id}/accept'. */
  path: string
  summary: string
  callers: readonly Caller[]
  /** What people of other roles are told; the usual words where null. */
  refusal: string | null
  params: Params
  query: Query
  /** z.void() where there is none. */
  body: Body
  /** z.void() for 204. */
  reply: Reply
  status: 200 | 201 | 204
  /** Codes of the problems it answers besides 'invalid-input', 'unauthenticated' and 'forbidden'. */
  problems: readonly string[]
  /** Limits that the owning service enforces, besides the BFF's on every read and command. */
  limits: readonly LimitName[]
  /** For form uploads and redirects, which platform/http passes on unparsed. */
  raw: boolean
  /** Media type of what a raw endpoint answers with; null where it answers with `reply` or nothing. */
  mediaType: string | null
  /** Whether a raw endpoint honors Range: 206 for a part, 416 for a range it can't satisfy. */
  ranges: boolean
}

const none = z.strictObject({})

/** States an endpoint; what is left out is empty. Requests are z.strictObject: browsers get unknown keys rejected. */
export const endpoint = <
  Params extends Fields = typeof none,
  Query extends Fields = typeof none,
  Body extends z.ZodType = z.ZodVoid,
  Reply extends z.ZodType = z.ZodVoid,
>(given: {
  method: Method
  path: string
  summary: string
  callers: readonly Caller[]
  refusal?: string
  params?: Params
  query?: Query
  body?: Body
  reply?: Reply
  status?: 200 | 201 | 204
  problems?: readonly string[]
  limits?: readonly LimitName[]
  raw?: boolean
  mediaType?: string
  ranges?: boolean
}): Endpoint<Params, Query, Body, Reply> => ({
  method: given.method,
  path: given.path,
  summary: given.summary,
  callers: given.callers,
  refusal: given.refusal ?? null,
  params: given.params ?? (none as unknown as Params),
  query: given.query ?? (none as unknown as Query),
  body: given.body ?? (z.void() as unknown as Body),
  reply: given.reply ?? (z.void() as unknown as Reply),
  status: given.status ?? (given.reply || given.mediaType ? 200 : 204),
  problems: given.problems ?? [],
  limits: given.limits ?? [],
  raw: given.raw ?? false,
  mediaType: given.mediaType ?? null,
  ranges: given.ranges ?? false,
})

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>
export type QueryOf<E extends Endpoint> = z.infer<E['query']>
export type BodyOf<E extends Endpoint> = z.infer<E['body']>
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
/** What a caller passes, before defaults are filled in. */
export type InputOf<E extends Endpoint> = {
  params: z.input<E['params']>
  query: z.input<E['query']>
  body: z.input<E['body']>
}
