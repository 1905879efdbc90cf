import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { IDEMPOTENCY_KEY_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { z } from 'zod'
import { invalidInput } from '../base/errors.ts'
import { formatCaused } from '../data/caused-events.ts'
import { type Context, callerKey } from '../data/context.ts'
import {
  type Command,
  claim,
  findOtherReply,
  type Reservation,
  release,
  reserve,
  type StoredReply,
  saveReply,
} from '../data/idempotency.ts'
import type { Seal } from '../data/seal.ts'
import type { Input } from './http-input.ts'

/** How a command treats an Idempotency-Key, which follows from its contract. */
export type KeyUse = 'leased' | 'locked' | 'ignored'

export const encodeWith = (endpoint: Endpoint) => (result: unknown) => {
  const reply = z.parse(endpoint.reply, result)
  return { status: endpoint.status, body: reply === undefined ? '' : JSON.stringify(reply) }
}

export const respond = ({ status, body, events }: StoredReply): Response => {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (events) headers.set('fieldside-events', events)
  if (body === '') return new Response(null, { status: 204, headers })
  headers.set('content-type', 'application/json')
  return new Response(body, { status, headers })
}

const keyOf = (request: Request): string | undefined => {
  const key = request.headers.get('idempotency-key')
  if (key === null) return undefined
  if (key.length >= 1 && key.length <= IDEMPOTENCY_KEY_MAX_CHARS) return key
  throw invalidInput([
    { field: 'Idempotency-Key', message: `must have 1 to ${IDEMPOTENCY_KEY_MAX_CHARS} characters` },
  ])
}

/** Ensures that the stored reply is the one that was sent, so that a replay returns the same. */
const checkAnswer = (command: Command, result: unknown): void => {
  if (command.answer ? command.answer.value === result : command.steps === 0) return
  throw new Error('a command must return what its last write() returned')
}

export type ServedCommand = {
  endpoint: Endpoint
  input: Input
  request: Request
  run: () => Promise<unknown>
}

/** Runs the command and stores its reply under its key. */
const carryOut = async <S>(
  ctx: Context<S>,
  command: Command,
  run: () => Promise<unknown>,
): Promise<Response> => {
  const result = await run()
  checkAnswer(command, result)
  const reply = command.encode(result)
  if (command.reservation && !command.answer)
    await saveReply<S>(ctx.db, command.reservation, reply, ctx.caused)
  return respond({ ...reply, events: formatCaused(ctx.caused) })
}

/** Releases a leased key. For a locked key, returns the reply that another request has stored. */
const afterFailure = async <S>(
  { db, log }: Context<S>,
  { answer }: Command,
  reservation: Reservation,
): Promise<StoredReply | undefined> => {
  if (!reservation.isLeased) return answer ? undefined : findOtherReply(db, reservation)
  await release(db, reservation).catch((failure: unknown) =>
    log.warn({ err: failure }, 'could not release idempotency key, waiting for its lease to expire'),
  )
  return undefined
}

/** Serves a command. Replays the stored reply if its key was used before. */
export const serveCommand = async <S>(
  ctx: Context<S>,
  { endpoint, input, request, run }: ServedCommand,
  seal: Seal,
  keys: KeyUse,
): Promise<Response> => {
  const command: Command = { encode: encodeWith(endpoint), inSteps: keys !== 'locked', steps: 0 }
  ctx.command = command
  const key = keys === 'ignored' ? undefined : keyOf(request)
  if (key === undefined) return carryOut(ctx, command, run)
  const { pathname } = new URL(request.url)
  const place = { caller: callerKey(ctx.caller), endpoint: `${endpoint.method} ${pathname}`, key }
  const wanted = { ...place, request: input }
  const taken = keys === 'leased' ? await reserve(ctx.db, seal, wanted) : { reservation: claim(seal, wanted) }
  if ('replay' in taken) return respond(taken.replay)
  command.reservation = taken.reservation
  try {
    return await carryOut(ctx, command, run)
  } catch (error) {
    const replay = await afterFailure(ctx, command, taken.reservation)
    if (replay) return respond(replay)
    throw error
  }
}
