import { sql } from 'kysely'
import { type CausedEvent, formatCaused } from './caused-events.ts'
import { type Database, platformTables, type Tx } from './database.ts'
import { conflict, unprocessable } from './errors.ts'
import { newId } from './ids.ts'
import type { Seal } from './seal.ts'

/**
 * How long a key stays reserved after its request crashed. A slow request that is overtaken is fenced off: its final
 * write fails.
 */
const LEASE_SECONDS = 10

export type StoredReply = { status: number; body: string; events: string }

/** A key reserved by the current request. `token` fences off a request that lost its lease. */
export type Reservation = { caller: string; endpoint: string; key: string; token: string; seal: Seal }

/** The command being served. `write` stores its reply in the transaction of the effect and records it in `answer`. */
export type Command = {
  /**
   * Encodes the result of `write` as the reply.
   * @throws ZodError when the result doesn't match the endpoint's schema
   */
  encode: (result: unknown) => { status: number; body: string }
  reservation?: Reservation
  steps: number
  answer?: { value: unknown }
}

/** For a reply that was encrypted with a rotated secret, or deleted because it was stored unencrypted. */
const REPLY_NOT_KEPT = 'This request was already completed. Reload the page to see the result.'

type Wanted = Pick<Reservation, 'caller' | 'endpoint' | 'key'> & { request: unknown }

/** Binds the encryption of a stored reply to its row. */
const placeOf = ({ caller, endpoint, key }: Omit<Wanted, 'request'>): string =>
  [caller, endpoint, key].join('\n')

type Repeated = Pick<Reservation, 'caller' | 'endpoint' | 'key'> & { requestHash: string }

/** @throws conflict 'request-in-progress' or 'reply-not-kept', unprocessable 'idempotency-key-reused' */
const findReplay = async <S>(
  db: Database<S>,
  seal: Seal,
  { caller, endpoint, key, requestHash }: Repeated,
): Promise<StoredReply> => {
  const found = await platformTables<S>(db.kysely)
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'sealed_with', 'status', 'body', 'events'])
    .where('caller', '=', caller)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst()
  const isSame = found?.request_hash === requestHash
  // With another encryption key, even the same request has a different hash.
  if (!isSame && found?.sealed_with === seal.keyId) {
    throw unprocessable('idempotency-key-reused', 'This Idempotency-Key was used for a different request')
  }
  if (found?.status == null) throw conflict('request-in-progress', 'The same request is still running')
  const body = isSame ? seal.open(found.body ?? '', placeOf({ caller, endpoint, key })) : undefined
  if (body === undefined) throw conflict('reply-not-kept', REPLY_NOT_KEPT)
  return { status: found.status, body, events: found.events ?? '' }
}

/**
 * Reserves the key for this request, or returns the reply to replay.
 * @throws conflict 'request-in-progress' or 'reply-not-kept', unprocessable 'idempotency-key-reused'
 */
export const reserve = async <S>(
  db: Database<S>,
  seal: Seal,
  { caller, endpoint, key, request }: Wanted,
): Promise<{ reservation: Reservation } | { replay: StoredReply }> => {
  const token = newId()
  const place = placeOf({ caller, endpoint, key })
  const requestHash = seal.fingerprint(JSON.stringify(request) ?? '', place)
  const leasedUntil = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`
  const held = { request_hash: requestHash, sealed_with: seal.keyId, token, leased_until: leasedUntil }
  const table = platformTables<S>(db.kysely)
  const taken = await table
    .insertInto('idempotency_keys')
    .values({ caller, endpoint, key, ...held })
    .onConflict((on) =>
      on
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
    .executeTakeFirst()
  if (taken) return { reservation: { caller, endpoint, key, token, seal } }
  return { replay: await findReplay(db, seal, { caller, endpoint, key, requestHash }) }
}

/**
 * Stores the reply, encrypted because it may contain contact details or notes.
 * @throws conflict 'request-in-progress' when another request has taken over the key
 */
export const storeReply = async <S>(
  on: Tx<S> | Database<S>['kysely'],
  reservation: Reservation,
  reply: { status: number; body: string },
  caused: readonly CausedEvent[],
): Promise<void> => {
  const stored = await platformTables<S>(on)
    .updateTable('idempotency_keys')
    .set({
      status: reply.status,
      body: reservation.seal.close(reply.body, placeOf(reservation)),
      events: formatCaused(caused),
    })
    .where('caller', '=', reservation.caller)
    .where('endpoint', '=', reservation.endpoint)
    .where('key', '=', reservation.key)
    .where('token', '=', reservation.token)
    .where('status', 'is', null)
    .executeTakeFirst()
  if (stored.numUpdatedRows === 0n) {
    throw conflict('request-in-progress', 'The same request is still running')
  }
}

/** Releases the key after an error, so that a retry can use it. */
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
