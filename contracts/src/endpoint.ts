import { z } from 'zod'
import { Id } from './fields.ts'
import type { LimitName } from './rate-limits.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scopes.ts'
import type { Method, ServiceName } from './service-name.ts'

/**
 * Who may call an endpoint:
 * - 'anyone': with or without a login session;
 * - 'signed-in': any role; a role name: only that role;
 * - 'service:<name>': that service or the BFF with its own client-credentials token, not on behalf of a user;
 * - 'scope:<name>': an API client whose token has that scope.
 * The use case checks ownership of the object: another user's object is a 404.
 */
export type Caller = 'anyone' | 'signed-in' | Role | `service:${ServiceName}` | `scope:${Scope}`

// Not z.ZodType: the compiler compares each schema with its fifty methods, which made most of what it checked in contracts.
type Fields = z.core.$ZodType<Record<string, unknown>>

/** An HTTP endpoint as a value. platform/http serves it, platform/client calls it, and openapi.json documents it. */
export type Endpoint<
  Params extends Fields = Fields,
  Query extends Fields = Fields,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Reply extends z.core.$ZodType = z.core.$ZodType,
  InSteps extends boolean = boolean,
> = {
  method: Method
  /** May contain {params}, as in '/appointments/{id}/accept'. */
  path: string
  summary: string
  callers: readonly Caller[]
  /** The message of the 403 for other roles; null for the default one. */
  refusal: string | null
  params: Params
  query: Query
  /** z.void() without a body. */
  body: Body
  /** z.void() for a 204. */
  reply: Reply
  status: 200 | 201 | 204 | 303
  /** Codes of its problems besides 'invalid-input', 'unauthenticated', and 'forbidden'. */
  problems: readonly string[]
  /** Rate limits that the owning service enforces, besides the BFF's on all reads and commands. */
  limits: readonly LimitName[]
  /** True if the command is idempotent without a key, so callers retry it after a dropped connection. GET always is. */
  repeatable: boolean
  /**
   * True if the reply has a secret or personal text, which the service doesn't store. So it ignores an Idempotency-Key,
   * and callers never retry the command.
   */
  secretReply: boolean
  /**
   * True if the command changes something outside of its one transaction, such as at the payment provider. A lease then
   * reserves its Idempotency-Key before it runs. For others, the transaction does, which saves two statements. Reads,
   * which have no key, may note in steps what was read.
   */
  inSteps: InSteps
  /** True for uploads and redirects, whose body platform/http passes on unparsed. */
  raw: boolean
  /** The media type of a raw endpoint's reply; null if it replies with `reply` or nothing. */
  mediaType: string | string[] | null
  /** Whether a raw endpoint honors Range: 206 for a part, 416 for an unsatisfiable range. */
  ranges: boolean
}

const none = z.strictObject({})

type NamesIn<Route extends string> = Route extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never
type IdsIn<Route extends string> = z.ZodObject<{ [Name in NamesIn<Route>]: typeof Id }, z.core.$strict>

const idsIn = (path: string) =>
  z.strictObject(Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, Id])))

type Declared<Params, Query, Body, Reply, InSteps> = Pick<Endpoint, 'summary' | 'callers'> &
  Partial<Omit<Endpoint, 'method' | 'path' | 'params' | 'query' | 'body' | 'reply' | 'inSteps'>> & {
    inSteps?: InSteps
    params?: Params
    query?: Query
    body?: Body
    reply?: Reply
  }

/**
 * Declares an endpoint by its method and path, such as 'GET /appointments/{id}'. Parameters of the path are ids unless
 * `params` says otherwise. Requests must be z.strictObject so that browsers get unknown keys rejected.
 */
export const endpoint = <
  const Route extends `${Method} /${string}`,
  Params extends Fields = IdsIn<Route>,
  Query extends Fields = typeof none,
  Body extends z.core.$ZodType = z.ZodVoid,
  Reply extends z.core.$ZodType = z.ZodVoid,
  const InSteps extends boolean = Route extends `GET ${string}` ? true : false,
>(
  route: Route,
  declared: Declared<Params, Query, Body, Reply, InSteps>,
): Endpoint<Params, Query, Body, Reply, InSteps> => {
  const [method, path] = route.split(' ') as [Method, string]
  return {
    refusal: null,
    status: declared.reply || declared.mediaType ? 200 : 204,
    problems: [],
    limits: [],
    repeatable: route.startsWith('GET '),
    secretReply: false,
    inSteps: route.startsWith('GET ') as InSteps,
    raw: false,
    mediaType: null,
    ranges: false,
    ...declared,
    method,
    path,
    params: declared.params ?? (idsIn(path) as unknown as Params),
    query: declared.query ?? (none as unknown as Query),
    body: declared.body ?? (z.void() as unknown as Body),
    reply: declared.reply ?? (z.void() as unknown as Reply),
  }
}

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

/** Picks the endpoints among the exports of a module. */
export const endpointsOf = <Module extends object>(module: Module): EndpointsOf<Module> =>
  Object.fromEntries(
    Object.entries(module).filter(([, value]) => value instanceof Object && 'callers' in value),
  ) as EndpointsOf<Module>

export type ParamsOf<E extends Endpoint> = z.infer<E['params']>
export type QueryOf<E extends Endpoint> = z.infer<E['query']>
export type BodyOf<E extends Endpoint> = z.infer<E['body']>
export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>
/** Input as the caller passes it, before defaults apply. */
export type InputOf<E extends Endpoint> = {
  params: z.input<E['params']>
  query: z.input<E['query']>
  body: z.input<E['body']>
}
