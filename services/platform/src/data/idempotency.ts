import { type Selectable, sql } from 'kysely'
import { conflict, unprocessable } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { type CausedEvent, formatCaused } from './caused-events.ts'
import { type Database, platformTables, type Tx } from './database.ts'
import { inOneRoundTrip } from './round-trip.ts'
import type { Seal } from './seal.ts'
import type { PlatformTables } from './tables.ts'

/**
 * How long a key stays reserved after its request crashed. A slow request that is overtaken is fenced off: its final
 * write fails.
 */
const LEASE_SECONDS = 10

export type StoredReply = { status: number; body: string; events: string }
type Reply = StoredReply
type On<S> = Tx<S> | Database<S>['kysely']

type Place = { caller: string; endpoint: string; key: string }
type Wanted = Place & { request: unknown }

/**
 * The key of the current request. A lease reserves it before the command runs, and `token` fences off a
 * request that lost its lease. Without a lease, the transaction of the command's `write` locks the key.
 */
export type Reservation = Place & { requestHash: string; token: string; seal: Seal; isLeased: boolean }

/** The command being served. `write` stores its reply in the transaction of the effect and records it in `answer`. */
export type Command = {
  /**
   * Encodes the result of `write` as the reply.
   * @throws ZodError when the result doesn't match the endpoint's schema
   */
  encode: (result: unknown) => { status: number; body: string }
  reservation?: Reservation
  /** Whether it may write in steps before its `write`. Not if the transaction of that locks its key. */
  inSteps: boolean
  steps: number
  answer?: { value: unknown }
}

/** For a reply that was encrypted with a rotated secret, or deleted because it was stored unencrypted. */
const REPLY_NOT_KEPT = 'This request was already completed. Reload the page to see the result.'

/** Binds the encryption of a stored reply to its row. */
const placeOf = ({ caller, endpoint, key }: Place): string => [caller, endpoint, key].join('\n')

export const inProgress = () => conflict('request-in-progress', 'The same request is still running')

/** Returns a reservation without a lease. */
export const claim = (seal: Seal, { request, ...place }: Wanted): Reservation => {
  const requestHash = seal.fingerprint(JSON.stringify(request) ?? '', placeOf(place))
  return { ...place, requestHash, token: newId(), seal, isLeased: false }
}

const keyRow = <S>({ kysely }: Database<S>, { caller, endpoint, key }: Place) =>
  platformTables<S>(kysely)
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_with', 'status', 'body', 'events'])
    .where('caller', '=', caller)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)

type KeyRow = Pick<
  Selectable<PlatformTables['idempotency_keys']>,
  'request_hash' | 'sealed_with' | 'status' | 'body' | 'events'
>

/**
 * Returns the reply to replay, if one is stored.
 * @throws conflict 'request-in-progress' or 'reply-not-kept', unprocessable 'idempotency-key-reused'
 */
const replayOf = (
  found: KeyRow | undefined,
  { caller, endpoint, key, requestHash, seal }: Reservation,
): StoredReply | undefined => {
  if (!found) return undefined
  const isSame = found.request_hash === requestHash
  // With another encryption key, even the same request has a different hash.
  if (!isSame && found.sealed_with === seal.keyId) {
    throw unprocessable('idempotency-key-reused', 'This Idempotency-Key was used for a different request')
  }
  if (found.status === null) throw inProgress()
  const body = isSame ? seal.open(found.body ?? '', placeOf({ caller, endpoint, key })) : undefined
  if (body === undefined) throw conflict('reply-not-kept', REPLY_NOT_KEPT)
  return { status: found.status, body, events: found.events ?? '' }
}

const isKeyFree = ({ caller, endpoint, key }: Place, tryLock: 'xact_lock' | 'xact_lock_shared') => {
  const name = ['idempotency', caller, endpoint, key].join('\n')
  return sql<boolean>`${sql.raw(`pg_try_advisory_${tryLock}`)}(hashtextextended(${name}, 0))`.as('is_free')
}

/**
 * Reserves the key until the transaction ends, unless it is leased.
 * @throws conflict 'request-in-progress'
 */
export const lockKey = async <S>(tx: Tx<S>, reservation: Reservation): Promise<void> => {
  if (reservation.isLeased) return
  const { is_free } = await platformTables<S>(tx)
    .selectNoFrom(isKeyFree(reservation, 'xact_lock'))
    .executeTakeFirstOrThrow()
  if (!is_free) throw inProgress()
}

/**
 * Returns the reply that another request with the key has stored. Call it only after a failure, so that a new
 * key costs no query.
 * @throws conflict 'request-in-progress' or 'reply-not-kept', unprocessable 'idempotency-key-reused'
 */
export const findOtherReply = async <S>(
  db: Database<S>,
  reservation: Reservation,
): Promise<StoredReply | undefined> => {
  // Two statements, so that the second one sees what the holder of the lock committed. The lock is shared, so that
  // another request that looks for a reply doesn't count as running.
  const [[key], [row]] = await inOneRoundTrip(
    db.kysely,
    platformTables<S>(db.kysely).selectNoFrom(isKeyFree(reservation, 'xact_lock_shared')),
    keyRow(db, reservation),
  )
  if (!key?.is_free) throw inProgress()
  return replayOf(row, reservation)
}

/** Inserts a key's row, or replaces the row of a request that crashed before it replied. */
const keyInsert = <S>(
  on: On<S>,
  { caller, endpoint, key, requestHash, token, seal }: Reservation,
  reply: Partial<Reply>,
) => {
  const leased_until = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`
  const held = { request_hash: requestHash, sealed_with: seal.keyId, token, leased_until, ...reply }
  return platformTables<S>(on)
    .insertInto('idempotency_keys')
    .values({ caller, endpoint, key, ...held })
    .onConflict((conflicting) =>
      conflicting
        .columns(['caller', 'endpoint', 'key'])
        .doUpdateSet(held)
        .where('idempotency_keys.status', 'is', null)
        .where((eb) =>
          eb.or([
            eb('idempotency_keys.request_hash', '=', requestHash),
            eb('idempotency_keys.sealed_with', 'is distinct from', seal.keyId),
          ]),
        )
        .where('idempotency_keys.leased_until', '<', sql<Date>`now()`),
    )
    .returning('token')
}

/**
 * Reserves the key for this request with a lease, or returns the reply to replay.
 * @throws conflict 'request-in-progress' or 'reply-not-kept', unprocessable 'idempotency-key-reused'
 */
export const reserve = async <S>(
  db: Database<S>,
  seal: Seal,
  wanted: Wanted,
): Promise<{ reservation: Reservation } | { replay: StoredReply }> => {
  const reservation = { ...claim(seal, wanted), isLeased: true }
  const taken = await keyInsert<S>(db.kysely, reservation, {}).executeTakeFirst()
  if (taken) return { reservation }
  const replay = replayOf(await keyRow(db, reservation).executeTakeFirst(), reservation)
  if (!replay) throw inProgress()
  return { replay }
}

/**
 * Returns the write that stores a reply, encrypted because it may contain contact details or notes. It returns no row
 * when another request has the key.
 */
export const replyWrite = <S>(
  on: On<S>,
  reservation: Reservation,
  { status, body }: { status: number; body: string },
  caused: readonly CausedEvent[],
) => {
  const { caller, endpoint, key, token, seal } = reservation
  const reply = { status, body: seal.close(body, placeOf(reservation)), events: formatCaused(caused) }
  if (!reservation.isLeased) return keyInsert<S>(on, reservation, reply)
  return platformTables<S>(on)
    .updateTable('idempotency_keys')
    .set(reply)
    .where('caller', '=', caller)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .where('token', '=', token)
    .where('status', 'is', null)
    .returning('token')
}

/**
 * Stores the reply of a command that ended without a `write`.
 * @throws conflict 'request-in-progress' when another request has the key
 */
export const saveReply = async <S>(
  { kysely }: Database<S>,
  reservation: Reservation,
  reply: { status: number; body: string },
  caused: readonly CausedEvent[],
): Promise<void> => {
  const stored = await replyWrite<S>(kysely, reservation, reply, caused).executeTakeFirst()
  if (!stored) throw inProgress()
}

/** Releases a leased key after an error, so that a retry can use it. */
export const release = async <S>(db: Database<S>, reservation: Reservation): Promise<void> => {
  await platformTables<S>(db.kysely)
    .deleteFrom('idempotency_keys')
    .where('caller', '=', reservation.caller)
    .where('endpoint', '=', reservation.endpoint)
    .where('key', '=', reservation.key)
    .where('token', '=', reservation.token)
    .where('status', 'is', null)
    .execute()
}
