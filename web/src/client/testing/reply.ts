import type { Endpoint, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import type { Address } from '../api.ts'

type ReplyTo<A extends Address<Endpoint>> = ReplyOf<Required<A> extends infer E extends Endpoint ? E : never>

type Reply = {
  <A extends Address<Endpoint>>(endpoint: A, value: ReplyTo<A>): Response
  /** For an endpoint whose reply has no body. */
  <A extends Address<Endpoint>>(endpoint: ReplyTo<A> extends void ? A : never): Response
}

/** Returns what a fake server answers to a request to an endpoint. The compiler checks it against the contract. */
export const reply: Reply = (_endpoint: unknown, value?: unknown) =>
  value === undefined ? new Response(null, { status: 204 }) : Response.json(value)

/** Returns a refusal, or a failure, as every endpoint words it. */
export const problem = (
  status: number,
  code: string,
  detail: string,
  more: Pick<Problem, 'errors' | 'extra'> = {},
): Response => {
  const body: Problem = { type: `urn:fieldside:problem:${code}`, code, title: code, status, detail, ...more }
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json' } })
}
