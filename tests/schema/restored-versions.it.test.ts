import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { VERSION_CHANGES } from '@fieldside/operator/restore-service.ts'
import { createTestDatabase } from '@fieldside/platform/testing/database.ts'
import { expect, it } from 'vitest'

const statements = Object.values(VERSION_CHANGES).flat()

/**
 * The first is in no event. The second is an appointment's, whose versions are raised. The third is release 0.2.0's view of
 * content.all_exercises. Consents and their texts can't be changed, and are restored together.
 */
const OTHERS = [
  'content.workouts',
  'directory.completed_sessions',
  'content.exercises',
  'booking.consents',
  'booking.consent_texts',
]

it.each(SERVICES)('raises or forgets every version of %s in the steps of a restore', async (service) => {
  const migrations = new URL(`../../services/${service}/prisma/migrations/`, import.meta.url)
  const { db, drop } = await createTestDatabase(service, migrations)
  const own = statements.filter((statement) => statement.startsWith(`update ${service}.`))
  for (const statement of own) await db.pool.query(statement)
  const { rows } = await db.pool.query<{ name: string }>(
    "select table_schema || '.' || table_name as name from information_schema.columns where table_schema = $1 and column_name = 'version'",
    [service],
  )
  const missing = rows.filter(
    ({ name }) => !own.some((statement) => statement.startsWith(`update ${name} set `)),
  )
  expect(missing.map(({ name }) => name).filter((name) => !OTHERS.includes(name))).toEqual([])
  await drop()
})
