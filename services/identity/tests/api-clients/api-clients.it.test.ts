import { randomBytes } from 'node:crypto'
import * as endpoints from '@fieldside/contracts/http/api-clients.ts'
import { listApiPeople } from '@fieldside/contracts/http/v1/people.ts'
import { API_CLIENTS_MAX } from '@fieldside/contracts/limits.ts'
import type { Scope } from '@fieldside/contracts/scopes.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnlistedClients } from '../../src/api-clients/delete-unlisted.ts'
import { apiClientsNotPermitted } from '../../src/errors.ts'
import { createLoginPort } from '../../src/users/adapters/keycloak.ts'
import { createAssertions } from '../../src/users/adapters/keycloak-passkeys.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
let admin: Member
let logged = ''
const log = createLog('identity', 'debug', {
  write: (line) => {
    logged += line
  },
})
beforeAll(async () => {
  fixture = await createFixture({ log })
  admin = await fixture.makeAdmin(await fixture.member())
})
afterEach(async () => {
  fixture.heal()
  await fixture.runJobs('api-clients')
  await fixture.db.pool.query('delete from api_clients')
  await deleteUnlistedClients(fixture.context())
})
afterAll(() => fixture.close())

const asAdmin = () => ({ as: { userId: admin.id, role: 'admin' as const } })
/** Commands carry a key, as those of the web client do. */
const withKey = () => ({ ...asAdmin(), idempotencyKey: newId() })
const create = (name = 'Data warehouse', scopes: Scope[] = ['bookings:read']) =>
  fixture.request(endpoints.createApiClient, { body: { name, scopes } }, withKey())
const replace = (id: string) =>
  fixture.request(endpoints.replaceApiClientSecret, { params: { id } }, withKey())
const remove = (id: string) => fixture.request(endpoints.deleteApiClient, { params: { id } }, asAdmin())
const listed = async () => (await fixture.request(endpoints.listApiClients, {}, asAdmin())).body.items
const atKeycloak = () => fixture.direct.listClientIds()
const auditOf = (id: string) =>
  fixture.db.kysely.selectFrom('audit_log').selectAll().where('object_id', '=', id).orderBy('id').execute()
const actionsOf = async (id: string) => (await auditOf(id)).map(({ action }) => action)

const tokenFor = async ({ client_id, secret }: { client_id: string; secret: string }) => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id,
    client_secret: secret,
  })
  const { body: list } = await fixture.request(endpoints.listApiClients, {}, asAdmin())
  expect(list.token_url).toMatch(/\/realms\/fieldside\/protocol\/openid-connect\/token$/)
  const reply = await fetch(`${fixture.loginUrl}/protocol/openid-connect/token`, { method: 'POST', body })
  return { status: reply.status, token: ((await reply.json()) as { access_token: string }).access_token }
}

const jobsLater = async (minutes = 1) => {
  fixture.clock.advance({ minutes })
  await fixture.runJobs('api-clients')
}

/** Loses the reply of a call at Keycloak, which is unavailable afterwards. */
const cutAfter = (step: 'createClient' | 'replaceClientSecret' | 'deleteClient') => {
  fixture.faults.after[step] = async () => {
    fixture.faults.isDown = true
    throw new Error('the process died')
  }
}

describe('API clients', () => {
  test('get tokens with exactly their scopes until they are deleted, and are audited [events/api-clients]', async () => {
    const { status, body } = await create('Data warehouse', ['payments:read', 'bookings:read'])
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Data warehouse',
      client_id: expect.stringMatching(/^api-[0-9a-f]{24}$/),
      scopes: ['bookings:read', 'payments:read'],
      created_by: admin.id,
    })
    const { token } = await tokenFor(body)
    expect(await fixture.verify(`Bearer ${token}`)).toMatchObject({
      kind: 'client',
      clientId: body.client_id,
      scopes: expect.arrayContaining(['bookings:read', 'payments:read']),
    })
    expect((await remove(body.id)).status).toBe(204)
    expect((await tokenFor(body)).status).toBe(401)
    expect(await listed()).toEqual([])
    expect((await remove(body.id)).status).toBe(404)
    const { client_id, name, scopes } = body
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'api-client-created', actor: `user:${admin.id}`, after: { client_id, name, scopes } },
      { action: 'api-client-deleted', actor: `user:${admin.id}`, before: { client_id, name, scopes } },
    ])
  })

  test('show a secret once, store it nowhere, and log it nowhere [events/api-secret-once]', async () => {
    // Stored replies are encrypted, so a search would not find a secret in one.
    const keys = async () =>
      Number((await fixture.db.pool.query('select count(*) from idempotency_keys')).rows[0].count)
    const keysBefore = await keys()
    const { body } = await create()
    const replaced = (await replace(body.id)).body
    expect(await keys()).toBe(keysBefore)
    expect(replaced.secret).not.toBe(body.secret)
    expect((await tokenFor(body)).status).toBe(401)
    expect((await tokenFor(replaced)).status).toBe(200)
    expect(JSON.stringify(await listed())).not.toContain('secret"')
    const { rows: tables } = await fixture.db.pool.query(
      `select table_name from information_schema.tables where table_schema = 'identity' and table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(10)
    expect(logged).toContain('/admin/api-clients/{id}/secret')
    for (const secret of [body.secret, replaced.secret]) expect(logged).not.toContain(secret)
    for (const { table_name } of tables) {
      const { rows } = await fixture.db.pool.query(`select t::text as row from ${table_name} t`)
      for (const { row } of rows)
        for (const secret of [body.secret, replaced.secret]) expect(row).not.toContain(secret)
    }
    expect(await actionsOf(body.id)).toEqual(['api-client-created', 'api-client-secret-replaced'])
  })

  test('reject everyone who isn’t an administrator in our own records', async () => {
    const { body } = await create()
    const former = await fixture.member()
    const as = { userId: former.id, role: 'admin' as const }
    const form = { body: { name: 'Mine', scopes: ['people:read' as const] } }
    expect((await fixture.request(endpoints.createApiClient, form, { as })).status).toBe(403)
    const secret = { params: { id: body.id } }
    expect((await fixture.request(endpoints.replaceApiClientSecret, secret, { as })).status).toBe(403)
    expect((await fixture.request(endpoints.deleteApiClient, secret, { as })).status).toBe(403)
    expect((await tokenFor(body)).status).toBe(200)
    const client = { as: { client: body.client_id, scopes: ['people:read' as const] } }
    expect((await fixture.request(endpoints.createApiClient, form, client)).status).toBe(403)
    expect(await listed()).toHaveLength(1)
  })

  test(`are at most ${API_CLIENTS_MAX}, even when created concurrently`, async () => {
    await fixture.db.pool.query(
      `insert into api_clients select gen_random_uuid(), 'api-' || n, 'x', '{bookings:read}', 'active', $1, now(), now()
       from generate_series(1, $2) n`,
      [admin.id, API_CLIENTS_MAX - 1],
    )
    const both = await Promise.all([create('One'), create('Two')])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)!.problem.code).toBe('too-many-api-clients')
    expect(await atKeycloak()).toHaveLength(1)
  })

  test('reject a form without a name or a scope, naming the field', async () => {
    for (const [form, field] of [
      [{ name: ' ', scopes: ['bookings:read'] }, 'name'],
      [{ name: 'x', scopes: [] }, 'scopes'],
      [{ name: 'x', scopes: ['bookings:write'] }, 'scopes.0'],
    ] as const) {
      const reply = await fixture.request(endpoints.createApiClient, { body: form as never }, asAdmin())
      expect([reply.status, reply.problem.errors?.[0]?.field]).toEqual([400, field])
    }
  })
})

describe('a crash or an outage of Keycloak', () => {
  test('in a creation leaves no client behind, here or at Keycloak [events/api-clients-crash]', async () => {
    cutAfter('createClient')
    expect((await create()).status).toBe(500)
    expect(await atKeycloak()).toHaveLength(1)
    fixture.heal()
    await jobsLater()
    expect(await atKeycloak()).toEqual([])
    expect(await fixture.db.kysely.selectFrom('api_clients').select('id').execute()).toEqual([])
  })

  test('before a creation is answered with 503 and leaves nothing', async () => {
    fixture.faults.isDown = true
    const { status, problem } = await create()
    expect([status, problem.code]).toEqual([503, 'login-unavailable'])
    fixture.heal()
    await jobsLater()
    expect(await fixture.db.kysely.selectFrom('api_clients').select('id').execute()).toEqual([])
  })

  test('in a creation that a job has given up on fails the creation', async () => {
    fixture.faults.after.createClient = async () => jobsLater()
    const { status } = await create()
    expect(status).toBe(503)
    expect(await atKeycloak()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('in a replacement leaves the old secret useless [events/api-clients-crash]', async () => {
    const { body } = await create()
    fixture.faults.during.replaceClientSecret = async () => {
      throw new Error('the process died')
    }
    expect((await replace(body.id)).status).toBe(500)
    expect((await tokenFor(body)).status).toBe(200)
    fixture.heal()
    await jobsLater()
    expect((await tokenFor(body)).status).toBe(401)
    expect(await auditOf(body.id)).toMatchObject([
      { action: 'api-client-created' },
      { action: 'api-client-secret-replaced', actor: 'service:identity' },
    ])
    const again = (await replace(body.id)).body
    await jobsLater()
    expect((await tokenFor(again)).status).toBe(200)
  })

  test('in a deletion leaves the client listed until Keycloak has deleted it [events/api-clients-crash]', async () => {
    const { body } = await create()
    fixture.faults.isDown = true
    expect((await remove(body.id)).status).toBe(503)
    expect(await listed()).toHaveLength(1)
    expect((await replace(body.id)).status).toBe(404)
    fixture.heal()
    await jobsLater()
    expect(await listed()).toEqual([])
    expect(await atKeycloak()).toEqual([])
    expect(await actionsOf(body.id)).toEqual(['api-client-created', 'api-client-deleted'])
  })

  test('deletes what Keycloak has and this database lost, and nothing else [events/api-clients-crash]', async () => {
    const [lost, kept] = [(await create('Lost')).body, (await create('Kept')).body]
    await fixture.db.kysely.deleteFrom('api_clients').where('id', '=', lost.id).execute()
    await fixture.runJobs('unlisted-api-clients')
    expect((await tokenFor(lost)).status).toBe(401)
    expect((await tokenFor(kept)).status).toBe(200)
  })

  test('deletes no client at Keycloak that an operator made', async () => {
    const client = { id: newId(), clientId: 'api-gateway', name: 'Gateway', scopes: [] }
    await fixture.direct.createClient(client)
    await fixture.runJobs('unlisted-api-clients')
    expect(await fixture.direct.replaceClientSecret(client.id)).toBeDefined()
    await fixture.direct.deleteClient(client.id)
  })

  test('in a deletion is repaired also when a replacement fails after it began [events/api-clients-crash]', async () => {
    const { body } = await create()
    fixture.faults.during.replaceClientSecret = async () => {
      fixture.faults.isDown = true
      expect((await remove(body.id)).status).toBe(503)
      throw apiClientsNotPermitted()
    }
    expect((await replace(body.id)).status).toBe(409)
    fixture.heal()
    await jobsLater()
    expect(await listed()).toEqual([])
    expect(await atKeycloak()).toEqual([])
  })

  test('says what to do when the realm does not permit managing clients, and keeps running', async () => {
    const clientId = 'fieldside-bff'
    const token = createServiceTokens({ loginUrl: fixture.loginUrl, clientId, clientSecret: 'bff-secret' })
    const assertions = createAssertions(randomBytes(32))
    const { loginUrl } = fixture
    const unpermitted = createLoginPort({ loginUrl, clientId, clientSecret: '', assertions, token })
    const { createClient, deleteClient, listClientIds } = unpermitted
    fixture.faults.during = {
      createClient: async () =>
        void (await createClient({ id: newId(), clientId: 'api-x', name: 'x', scopes: [] })),
      deleteClient: () => deleteClient(newId()),
      listClientIds: async () => void (await listClientIds()),
    }
    const { status, problem } = await create()
    expect([status, problem.code]).toEqual([409, 'api-clients-not-permitted'])
    expect(await fixture.db.kysely.selectFrom('api_clients').select('id').execute()).toEqual([])
    await deleteUnlistedClients(fixture.context())
  })
})

describe('GET /v1/people', () => {
  const reader = { client: 'api-reader', scopes: ['people:read' as const] }
  const read = (ids: string[], as = reader as { client: string; scopes: Scope[] }) =>
    fixture.request(listApiPeople, { query: { ids: ids.join(',') } }, { as })
  const reads = () =>
    fixture.db.kysely
      .selectFrom('audit_log')
      .select(['actor', 'action', 'after'])
      .where('action', '=', 'names-read')
      .orderBy('id', 'desc')
      .execute()

  test('returns names only, leaves out unknown ids, and audits who read which [events/api-people]', async () => {
    const [one, two, unknown] = [await fixture.member(), await fixture.member(), newId()]
    const { status, body } = await read([one.id, unknown, two.id, one.id])
    expect(status).toBe(200)
    const nameOf = ({ id, first_name, last_name }: Member) => ({
      id,
      full_name: `${first_name} ${last_name}`,
    })
    expect(body.items).toHaveLength(2)
    expect(body.items).toEqual(expect.arrayContaining([nameOf(one), nameOf(two)]))
    expect((await reads())[0]).toEqual({
      actor: 'client:api-reader',
      action: 'names-read',
      after: { ids: [one.id, unknown, two.id] },
    })
  })

  test('returns no name that it cannot audit [events/api-people]', async () => {
    const { id } = await fixture.member()
    await asOwner(
      fixture.db,
      'alter table audit_log add constraint no_reads check (action <> $$names-read$$) not valid',
    )
    const { status, body } = await read([id])
    await asOwner(fixture.db, 'alter table audit_log drop constraint no_reads')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('Ada')
  })

  test('rejects more than 100 ids, an empty list, and invalid ids, and audits nothing', async () => {
    const before = (await reads()).length
    for (const ids of [Array.from({ length: 101 }, newId), [], ['x'], [newId(), '']]) {
      const { status, problem } = await read(ids)
      expect([status, problem.errors?.[0]?.field]).toEqual([400, 'ids'])
    }
    expect((await read(Array.from({ length: 100 }, newId))).status).toBe(200)
    expect(await reads()).toHaveLength(before + 1)
  })

  test('returns 403 without the scope [events/api-scopes]', async () => {
    const others: Scope[] = ['bookings:read', 'payments:read', 'webhooks:manage']
    expect((await read([newId()], { client: 'api-other', scopes: others })).status).toBe(403)
    expect((await read([newId()], { client: 'api-none', scopes: [] })).status).toBe(403)
  })
})
