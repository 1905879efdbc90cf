import * as endpoints from '@fieldside/contracts/http/users-admin.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../fixture.ts'

const MANY = 12_000
let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
  // Inserts rows directly, because signing up this many would take too long.
  await fixture.db.pool.query(
    `insert into users (id, email, first_name, last_name, role, created_at)
     select gen_random_uuid(), 'crowd' || n || '@many.test', 'Crowd', 'Member ' || n, 'athlete',
       timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, $1::int) as n`,
    [MANY],
  )
  for (const [first, last, email, role, since] of [
    ['Ana', 'Ruiz', 'ana@fields.test', 'athlete', '2026-06-01T00:00:00Z'],
    ['Ana', 'O_Neil', 'neil@fields.test', 'professional', '2026-06-01T00:01:00Z'],
    ['José', 'Núñez', 'jose@people.test', 'athlete', '2026-05-01T00:00:00Z'],
    ['Siân', 'O’Leary', "s.o'leary@people.test", 'athlete', '2026-05-01T00:00:00Z'],
    ['Łukasz', 'Żółć', 'lukasz@people.test', 'athlete', '2026-05-01T00:00:00Z'],
    ['', '', 'nameless@fields.test', 'athlete', '2026-06-01T00:02:00Z'],
  ]) {
    await fixture.db.pool.query(
      `insert into users (id, email, first_name, last_name, role, created_at) values ($1, $2, $3, $4, $5, $6)`,
      [newId(), email, first, last, role, since],
    )
  }
  await asOwner(fixture.db, 'vacuum analyze users')
})
afterAll(() => fixture.close())

type Query = { search?: string; role?: 'athlete' | 'professional' | 'admin'; cursor?: string }
const ask = (query: Query = {}) =>
  fixture.request(endpoints.adminListUsers, { query }, { as: { userId: newId(), role: 'admin' } })
const emailsOf = async (query: Query) => (await ask(query)).body.items.map(({ email }) => email).sort()

test('lists users by page, newest first, without gaps or repeats [admin/user-list]', async () => {
  const first = (await ask()).body
  expect(first.items.slice(0, 3)).toMatchObject([
    { email: 'nameless@fields.test', full_name: '', role: 'athlete' },
    { email: 'neil@fields.test', full_name: 'Ana O_Neil', role: 'professional' },
    { email: 'ana@fields.test', full_name: 'Ana Ruiz', role: 'athlete' },
  ])
  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const { body } = await ask({ role: 'athlete', search: 'crowd119', ...(cursor && { cursor }) })
    seen.push(...body.items.map(({ email }) => email))
    cursor = body.next
  } while (cursor)
  expect(seen).toHaveLength(111)
  expect(new Set(seen).size).toBe(111)
  expect(seen[0]).toBe('crowd11999@many.test')
  expect((await ask({ cursor: 'x' })).problem.errors?.[0]?.field).toBe('cursor')
})

test('matches every word in name and address, ignoring case and order, and escapes wildcards', async () => {
  expect(await emailsOf({ search: 'RUIZ ana' })).toEqual(['ana@fields.test'])
  expect(await emailsOf({ search: 'fields.test' })).toHaveLength(3)
  expect(await emailsOf({ search: 'o_n' })).toEqual(['neil@fields.test'])
  expect(await emailsOf({ search: '%' })).toEqual([])
  expect(await emailsOf({ search: 'ana', role: 'professional' })).toEqual(['neil@fields.test'])
  expect((await ask({ search: 'x'.repeat(101) })).problem.errors?.[0]?.field).toBe('search')
})

test.for([
  ['nunez', 'jose@people.test'],
  ['NÚÑEZ josé', 'jose@people.test'],
  ["o'leary sian", "s.o'leary@people.test"],
  ['Żółć', 'lukasz@people.test'],
  ['lukasz zolc', 'lukasz@people.test'],
])(
  'finds a user by %s, with or without accents and apostrophes [admin/user-search-folded]',
  async ([search, email]) => {
    expect(await emailsOf({ search: search! })).toEqual([email])
  },
)

test('counts exactly up to 1,000 and flags more beyond', async () => {
  expect((await ask()).body.count).toEqual({ value: 1000, more: true })
  expect((await ask({ search: 'crowd119' })).body.count).toEqual({ value: 111, more: false })
})

test('reads the trigram index for a search and the age index for a page', async () => {
  const plan = async (where: string) => {
    const { rows } = await fixture.db.pool.query(
      `explain select * from users where ${where} order by created_at desc, id desc limit 21`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const text = `fold(first_name || ' ' || last_name || ' ' || email::text)`
  expect(await plan(`${text} like '%crowd11987%'`)).toContain('users_folded')
  expect(await plan(`(created_at, id) < (now(), '${newId()}')`)).toContain('users_newest')
})

test('pages through ids in order, once each, up to the registration date', async () => {
  const until = '2026-01-01T01:40:00.000Z'
  const ids: string[] = []
  let more = true
  while (more) {
    const after = ids.at(-1)
    const { body } = await fixture.request(
      endpoints.listUserIds,
      { query: { registered_until: until, limit: 30, ...(after && { after }) } },
      { as: { service: 'notification' } },
    )
    ids.push(...body.ids)
    more = body.more
  }
  expect(ids).toHaveLength(100)
  expect(ids).toEqual([...new Set(ids)].sort())
})
