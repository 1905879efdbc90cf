import type { DatabaseSync } from 'node:sqlite'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { ApiClients } from './api-clients.ts'
import { apiClientMetadata } from './clients.ts'
import { REFRESH_TOKEN_USES } from './lifetimes.ts'

const nowS = (): number => Math.floor(Date.now() / 1000)

const USES = "coalesce(json_extract(payload, '$.uses'), 0)"

const payloadOf = (row: Record<string, unknown> | undefined): AdapterPayload | undefined => {
  if (!row) return undefined
  const payload = JSON.parse(String(row.payload)) as AdapterPayload
  return row.consumed_s === null ? payload : { ...payload, consumed: Number(row.consumed_s) }
}

/** Stores oidc-provider's grants, refresh tokens, codes, browser sessions, and interactions, and finds API clients. */
export const artifactsIn =
  (state: DatabaseSync, apiClients: ApiClients) =>
  (model: string): Adapter => ({
    upsert: async (id, payload, expiresInS) => {
      const expiresMs = expiresInS ? Date.now() + expiresInS * 1000 : null
      state.prepare('DELETE FROM artifacts WHERE expires_ms < ?').run(Date.now() - MINUTE_MS)
      // A grant is its own session, so deleting by its id also deletes the tokens that name it.
      const grantId = model === 'Grant' ? id : (payload.grantId ?? null)
      state
        .prepare('INSERT OR REPLACE INTO artifacts VALUES (?, ?, ?, ?, ?, ?, NULL, ?)')
        .run(
          model,
          id,
          JSON.stringify(payload),
          grantId,
          payload.accountId ?? null,
          payload.uid ?? null,
          expiresMs,
        )
    },
    find: async (id) => {
      if (model === 'Client') {
        const client = apiClients.byClientId(id)
        return client ? apiClientMetadata(client) : undefined
      }
      return payloadOf(state.prepare('SELECT * FROM artifacts WHERE model = ? AND id = ?').get(model, id))
    },
    findByUid: async (uid) =>
      payloadOf(state.prepare('SELECT * FROM artifacts WHERE model = ? AND uid = ?').get(model, uid)),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const used = state
        .prepare(
          `UPDATE artifacts SET payload = json_set(payload, '$.uses', ${USES} + 1),
             consumed_s = CASE WHEN ${USES} + 1 >= ? THEN ? END
           WHERE model = ? AND id = ? AND consumed_s IS NULL RETURNING grant_id`,
        )
        .get(model === 'RefreshToken' ? REFRESH_TOKEN_USES : 1, nowS(), model, id)
      // Two requests may both have read the token as unused; the update lets only the allowed number through.
      if (!used) throw new errors.InvalidGrant('refresh token already used')
      // Consumes every earlier token of the grant, including those of a refresh whose response was lost.
      state
        .prepare('UPDATE artifacts SET consumed_s = ? WHERE model = ? AND grant_id = ? AND id <> ?')
        .run(nowS(), model, used.grant_id ?? null, id)
    },
    destroy: async (id) =>
      void state.prepare('DELETE FROM artifacts WHERE model = ? AND id = ?').run(model, id),
    revokeByGrantId: async (grantId) =>
      void state.prepare('DELETE FROM artifacts WHERE model = ? AND grant_id = ?').run(model, grantId),
  })

export type Sessions = ReturnType<typeof sessionsIn>

/** Reads and ends login sessions. A login session is a grant; its id is the tokens' `sid`. */
export const sessionsIn = (state: DatabaseSync) => ({
  ofRefreshToken: (token: string): { sid: string; clientId: string } | null => {
    const row = state
      .prepare("SELECT payload FROM artifacts WHERE model = 'RefreshToken' AND id = ?")
      .get(token)
    if (!row) return null
    const { grantId, clientId } = JSON.parse(String(row.payload)) as { grantId: string; clientId: string }
    return { sid: grantId, clientId }
  },
  /** Ends the browser's session here too, so that the next sign-in asks for the password. */
  end: (sid: string): void => {
    state.prepare('DELETE FROM artifacts WHERE grant_id = ?').run(sid)
    state.prepare("DELETE FROM artifacts WHERE model = 'Session' AND instr(payload, ?) > 0").run(sid)
  },
  /** Deletes unfinished sign-ins too, because their interaction already names the account. */
  endAllOf: (accountId: string): void => {
    state.prepare('DELETE FROM artifacts WHERE account_id = ?').run(accountId)
    state
      .prepare("DELETE FROM artifacts WHERE model = 'Interaction' AND instr(payload, ?) > 0")
      .run(accountId)
  },
})
