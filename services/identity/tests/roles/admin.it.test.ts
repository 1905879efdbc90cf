import { roleChanged } from '@fieldside/contracts/events/identity.ts'
import { listAudit } from '@fieldside/contracts/http/audit.ts'
import { getDoctorReport } from '@fieldside/contracts/http/doctor.ts'
import * as endpoints from '@fieldside/contracts/http/users-admin.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveDoctorReport } from '../../src/users/save-doctor-report.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
// Each test counts its own administrators.
beforeEach(() => fixture.db.pool.query(`update users set role = 'athlete' where role = 'admin'`))

const adminMember = async (): Promise<Member> => fixture.makeAdmin(await fixture.member())
const as = (member: Pick<Member, 'id'>, role: Role = 'admin') => ({ as: { userId: member.id, role } })
const give = (
  by: Pick<Member, 'id'>,
  to: Pick<Member, 'id'>,
  role: Role,
  given: { role?: Role; idempotencyKey?: string } = {},
) =>
  fixture.request(
    endpoints.changeRole,
    { params: { id: to.id }, body: { role } },
    { ...as(by, given.role), ...(given.idempotencyKey && { idempotencyKey: given.idempotencyKey }) },
  )
const roleOf = async ({ id }: Pick<Member, 'id'>) =>
  (await fixture.db.kysely.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst())?.role
const auditOf = ({ id }: Pick<Member, 'id'>) =>
  fixture.db.kysely.selectFrom('audit_log').selectAll().where('object_id', '=', id).execute()
const changesOf = async ({ id }: Pick<Member, 'id'>) =>
  (await fixture.emitted(roleChanged.type)).filter(({ subject }) => subject === id).map(({ data }) => data)
const tokenRole = async ({ session }: Member) => {
  const { body } = await fixture.resolve(session)
  const caller = await fixture.verify(`Bearer ${body.access_token}`)
  return caller.kind === 'user' ? caller.role : undefined
}

describe('changing a role', () => {
  test('changes the role here and at Keycloak, audits it, and emits an event [admin/role-selector] [admin/audit]', async () => {
    const admin = await adminMember()
    const member = await fixture.member()
    const { status, body } = await give(admin, member, 'professional')
    expect([status, body.role]).toEqual([200, 'professional'])
    expect(await tokenRole(member)).toBe('professional')
    expect(await changesOf(member)).toEqual([
      {
        user_id: member.id,
        version: expect.any(Number),
        role: 'professional',
        previous_role: 'athlete',
        changed_by: admin.id,
      },
    ])
    expect(await auditOf(member)).toMatchObject([
      {
        actor: `user:${admin.id}`,
        action: 'role-changed',
        before: { role: 'athlete' },
        after: { role: 'professional' },
        at: fixture.clock.now(),
      },
    ])
  })

  test('pages through the audit list from the newest entry, for administrators only [admin/audit]', async () => {
    const admin = await adminMember()
    const [one, two] = [await fixture.member(), await fixture.member()]
    await give(admin, one, 'professional')
    await give(admin, two, 'admin')
    const read = (query: { before?: number; limit?: number } = {}, role: Role = 'admin') =>
      fixture.request(listAudit, { query }, as(admin, role))
    const [newest, next] = (await read({ limit: 2 })).body.items
    expect([newest, next]).toMatchObject([
      { object_id: two.id, before: { role: 'athlete' }, after: { role: 'admin' } },
      { object_id: one.id, action: 'role-changed', actor: `user:${admin.id}` },
    ])
    expect((await read({ before: newest!.id, limit: 1 })).body.items).toEqual([next])
    expect((await read({}, 'athlete')).status).toBe(403)
    expect((await read({}, 'professional')).status).toBe(403)
    expect((await fixture.request(listAudit)).status).toBe(401)
  })

  test('rejects changing, deleting, or truncating audit entries [admin/audit]', async () => {
    const admin = await adminMember()
    const member = await fixture.member()
    await give(admin, member, 'admin')
    for (const attempt of [
      `update audit_log set actor = 'nobody'`,
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(asOwner(fixture.db, attempt)).rejects.toThrow(/append-only/)
    }
    expect(await auditOf(member)).not.toHaveLength(0)
  })

  test('changes nothing for the same role, and replays a repeated request once', async () => {
    const admin = await adminMember()
    const member = await fixture.member()
    const first = await give(admin, member, 'admin', { idempotencyKey: 'one' })
    const again = await give(admin, member, 'admin', { idempotencyKey: 'one' })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await give(admin, member, 'admin')).body.role).toBe('admin')
    expect((await give(admin, member, 'athlete', { idempotencyKey: 'one' })).problem.code).toBe(
      'idempotency-key-reused',
    )
    expect(await auditOf(member)).toHaveLength(1)
    expect(await changesOf(member)).toHaveLength(1)
  })

  test('rejects an unknown user with 404, an unknown role or extra field with 400', async () => {
    const admin = await adminMember()
    const member = await fixture.member()
    expect((await give(admin, { id: newId() }, 'athlete')).status).toBe(404)
    expect((await give(admin, member, 'owner' as Role)).problem.errors?.[0]?.field).toBe('role')
    const body = { role: 'admin', is_onboarded: true } as { role: 'admin' }
    const extra = await fixture.request(endpoints.changeRole, { params: { id: member.id }, body }, as(admin))
    expect(extra.problem.errors?.[0]?.field).toBe('body')
    expect(await roleOf(member)).toBe('athlete')
  })

  test('keeps the change and updates Keycloak later when it is unavailable', async () => {
    const admin = await adminMember()
    const member = await fixture.member()
    fixture.faults.isDown = true
    expect((await give(admin, member, 'professional')).status).toBe(200)
    fixture.faults.isDown = false
    fixture.clock.advance({ seconds: 6 })
    await fixture.runJobs('realm-roles')
    expect((await fixture.direct.signIn(member.email, member.password)).role).toBe('professional')
  })
})

describe('the last administrator', () => {
  test('keeps the role, also when they change it themselves [admin/last-admin]', async () => {
    const admin = await adminMember()
    for (const role of ['athlete', 'professional'] as const) {
      const refused = await give(admin, admin, role)
      expect([refused.status, refused.problem.code]).toEqual([409, 'last-admin'])
    }
    expect(await roleOf(admin)).toBe('admin')
    expect(await tokenRole(admin)).toBe('admin')
    expect(await changesOf(admin)).toHaveLength(1)
  })

  test('remains when all administrators demote each other and themselves at once [admin/last-admin]', async () => {
    const admins = [await adminMember(), await adminMember(), await adminMember()]
    for (let round = 0; round < 5; round += 1) {
      await fixture.db.pool.query(`update users set role = 'athlete' where role = 'admin'`)
      for (const admin of admins) await fixture.makeAdmin(admin)
      const attempts = admins.flatMap((by) => admins.map((to) => ({ by, to })))
      const replies = await Promise.all(attempts.map(({ by, to }) => give(by, to, 'athlete')))
      const left = await Promise.all(admins.map(roleOf))
      expect(left.filter((role) => role === 'admin')).toHaveLength(1)
      expect(replies.filter(({ status }) => status === 409 || status === 403).length).toBeGreaterThan(0)
      expect(replies.every(({ status }) => [200, 403, 409].includes(status))).toBe(true)
    }
  })

  test('rejects a token that still says admin once the record does not [roles/from-server]', async () => {
    const [admin, other] = [await adminMember(), await adminMember()]
    const member = await fixture.member()
    await give(admin, other, 'athlete')
    expect((await give(other, member, 'admin')).status).toBe(403)
    expect(await roleOf(member)).toBe('athlete')
  })
})

describe('role permissions', () => {
  test('rejects role changes by an athlete, including their own [admin/refuse-athlete-change-role]', async () => {
    const [athlete, other] = [await fixture.member(), await fixture.member()]
    for (const to of [athlete, other]) {
      expect((await give(athlete, to, 'admin', { role: 'athlete' })).status).toBe(403)
      expect(await roleOf(to)).toBe('athlete')
    }
  })

  test('rejects role changes by a professional, including their own [admin/refuse-professional-change-role]', async () => {
    const [professional, other] = [await fixture.member(), await fixture.member()]
    for (const to of [professional, other]) {
      expect((await give(professional, to, 'admin', { role: 'professional' })).status).toBe(403)
      expect(await roleOf(to)).toBe('athlete')
    }
  })

  test('refuses the user list to athletes, professionals, and signed-out visitors [admin/refuse-athlete-list-users] [admin/refuse-professional-list-users] [admin/refuse-signed-out]', async () => {
    const member = await fixture.member()
    const list = (given: Parameters<Fixture['request']>[2]) =>
      fixture.request(endpoints.adminListUsers, {}, given)
    expect((await list(as(member, 'athlete'))).status).toBe(403)
    expect((await list(as(member, 'professional'))).status).toBe(403)
    expect((await list({ as: { service: 'notification' } })).status).toBe(403)
    expect((await list({})).status).toBe(401)
    const body = { role: 'admin' } as const
    const change = await fixture.request(endpoints.changeRole, { params: { id: member.id }, body })
    expect(change.status).toBe(401)
    expect(await roleOf(member)).toBe('athlete')
  })

  test('serves user ids to notification only', async () => {
    const query = { registered_until: fixture.clock.now().toISOString() }
    const ids = (given: Parameters<Fixture['request']>[2]) =>
      fixture.request(endpoints.listUserIds, { query }, given)
    expect((await ids({ as: { service: 'notification' } })).status).toBe(200)
    expect((await ids({ as: { service: 'bff' } })).status).toBe(403)
    expect((await ids(as({ id: newId() }))).status).toBe(403)
    expect((await ids({})).status).toBe(401)
  })
})

describe('the doctor’s report', () => {
  const report = (message: string) => ({
    ...{ at: '2026-11-21T09:00:00.000Z', version: '1.2.3' },
    findings: [{ check: 'disk', state: 'ok' as const, message }],
  })
  const read = async (by: Pick<Member, 'id'>, role?: Role) =>
    fixture.request(getDoctorReport, {}, as(by, role))

  test('keeps the last one, for admins only [operations/doctor-page]', async () => {
    const admin = await adminMember()
    expect((await read(admin)).body).toEqual({ report: null })
    for (const message of ['61% of the disk is free.', '60% of the disk is free.'])
      await saveDoctorReport(fixture.context(), JSON.stringify(report(message)))
    expect((await read(admin)).body).toEqual({ report: report('60% of the disk is free.') })
    expect((await read(await fixture.member(), 'athlete')).status).toBe(403)
  })

  test('rejects what isn’t a report', async () => {
    for (const text of ['{}', '[]', 'no JSON'])
      await expect(saveDoctorReport(fixture.context(), text)).rejects.toThrow()
  })
})
