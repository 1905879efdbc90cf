import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { withSchemaEngine } from '@fieldside/platform/schema-engine.ts'
import { createTestDatabase } from '@fieldside/platform/testing/database.ts'
import { expect, it } from 'vitest'

/**
 * Prisma's diff sees tables, columns, types, defaults, keys, foreign keys, and indexes, partial ones included. It can't
 * express, and so doesn't see: check and exclusion constraints, triggers, functions, expression indexes, deferrable
 * constraints, the expressions of computed columns, and grants. The stores' tests cover those on migrated databases.
 */
it.each(SERVICES)('keeps the migrations and schema.prisma of %s equal', async (service) => {
  const folder = new URL(`../../services/${service}/prisma/`, import.meta.url)
  const files = ['schema.prisma', '../../platform/prisma/platform.prisma'].map((path) => ({
    path: fileURLToPath(new URL(path, folder)),
    content: readFileSync(new URL(path, folder), 'utf8'),
  }))
  const database = await createTestDatabase(service, new URL('migrations/', folder))
  const { stdout } = await withSchemaEngine({ url: database.url, schema: service }, (engine) =>
    engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: fileURLToPath(folder) },
      to: { tag: 'schemaDatamodel', files },
      script: false,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
  await database.drop()
  expect(stdout, `what would make the database of ${service} equal to its schema.prisma`).toBe(
    'No difference detected.\n',
  )
})
