import { FIRST_NAMES, LAST_NAMES } from '@fieldside/dev-seed/names.ts'
import type { IdentitySchema } from '@fieldside/identity/schema.ts'
import { countMatching, pageOfUsers } from '@fieldside/identity/users/store/user-list.ts'
import { createDatabase } from '@fieldside/platform/database.ts'
import type pg from 'pg'
import { z } from 'zod'
import { makeAdmin } from '../fixtures/users.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { closedLoop, createSender, expecting, together } from './load.ts'
import { latencyRow, type Report } from './report.ts'

const USERS = 100_000
const CONCURRENCY = 4
const ROUNDS = 3
const ROUND_MS = 2000

/** All users, a common, a rare, and a two-word name, an email, and a text without a match. */
const SEARCHES = ['', 'an', 'ruiz', 'ana ruiz', 'crowd.99123', 'nobody has this']

const CROWD = `
  insert into identity.users (id, email, first_name, last_name, role, is_onboarded, realm_role_synced, created_at)
  select gen_random_uuid(), 'crowd.' || n || '@people.test', ($2::text[])[1 + n % array_length($2, 1)],
    ($3::text[])[1 + (n * 7) % array_length($3, 1)],
    case when n % 20 = 0 then 'professional' else 'athlete' end, true, true, now() - n * interval '1 minute'
  from generate_series($4::int, $1::int) as n`

/** Inserts users as rows, up to `count`. */
export const insertCrowd = async (database: pg.Pool, count: number): Promise<void> => {
  const { rows } = await database.query<{ here: number }>(
    "select count(*)::int as here from identity.users where email like 'crowd.%'",
  )
  await database.query(CROWD, [count, FIRST_NAMES, LAST_NAMES, (rows[0]?.here ?? 0) + 1])
}

const Found = z.object({ items: z.array(z.object({ id: z.string() })) })

const openWays = async (bench: Bench) => {
  const admin = await makeAdmin(bench.target)
  const bff = createSender(bench.target.publicUrl)
  const identity = createDatabase<IdentitySchema>(bench.stack.environments.identity?.DATABASE_URL ?? '', {
    schema: 'identity',
  })
  const searchAt = (index: number): string => SEARCHES[index % SEARCHES.length]!
  return {
    product: async (index: number): Promise<string[]> => {
      const path = `/api/identity/admin/users?search=${encodeURIComponent(searchAt(index))}`
      const text = expecting(200, await bff.send('GET', path, { cookie: admin.api.cookie() }))
      return Found.parse(JSON.parse(text)).items.map(({ id }) => id)
    },
    bare: async (index: number): Promise<string[]> => {
      const filters = { words: searchAt(index).split(' ').filter(Boolean) }
      const [{ rows }] = await Promise.all([
        pageOfUsers(identity.kysely, filters, null),
        countMatching(identity.kysely, filters),
      ])
      return rows.map(({ id }) => id)
    },
    close: async () => {
      bff.close()
      await identity.close()
    },
  }
}

export const users = async (bench: Bench): Promise<Report> => {
  await insertCrowd(bench.database, USERS)
  await bench.database.query('vacuum analyze identity.users')
  const { product, bare, close } = await openWays(bench)
  try {
    await calm(bench.database)
    for (const index of SEARCHES.keys()) {
      const [ours, theirs] = [await product(index), await bare(index)]
      if (ours.join() !== theirs.join()) throw new Error(`other rows for '${SEARCHES[index]}'`)
    }
    const measure = async (send: (index: number) => Promise<unknown>) => {
      const samples = []
      for (let round = 0; round < ROUNDS; round += 1)
        samples.push(await closedLoop({ concurrency: CONCURRENCY, until: { ms: ROUND_MS }, send }))
      return together(samples)
    }
    await closedLoop({ concurrency: CONCURRENCY, until: { ms: ROUND_MS }, send: product })
    const [ours, theirs] = [await measure(product), await measure(bare)]
    return {
      rows: [50, 99].map((percent) =>
        latencyRow(`${CONCURRENCY} at once, through the BFF`, percent, ours, theirs),
      ),
      notes: [
        `Among ${USERS.toLocaleString('en-US')} users inserted as rows; searches for ${SEARCHES.map((text) => `'${text}'`).join(', ')} in turn.`,
        'Bare: the two statements of identity (a page, and the count up to 1,000) from this process.',
      ],
    }
  } finally {
    await close()
  }
}
