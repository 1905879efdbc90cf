import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { databaseConfig } from '@fieldside/database/config.ts'
import { addressOf, roleOf } from '@fieldside/database/databases.ts'
import { createFiles } from '@fieldside/dev-files/server.ts'
import { startThrowawayPostgres } from '@fieldside/dev-postgres/server.ts'
import { createTestDatabase } from '@fieldside/platform/testing/database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productionEnvironment, S3_KEYS } from './environments.ts'
import { buildWebIn } from './image-layout.ts'
import { type Image, layOut, runImage } from './laid-out.ts'

const print = (what: string, startedMs: number): void =>
  console.log(`${what} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`)

const storageFolder = mkdtempSync(join(tmpdir(), 'fieldside-storage-'))
let storage: Awaited<ReturnType<typeof createFiles>>
beforeAll(async () => {
  storage = await createFiles({ directory: storageFolder, ...S3_KEYS })
})
afterAll(async () => {
  await storage.close()
  rmSync(storageFolder, { recursive: true, force: true })
})

it.each(SERVICES)(
  'starts the image of %s as nobody on a read-only tree, becomes healthy, and drains',
  async (name) => {
    const laidOutMs = performance.now()
    const image = await layOut(`services/${name}`)
    try {
      print(`${name}: laid out`, laidOutMs)
      const database = await createTestDatabase(
        name,
        new URL(`../../services/${name}/prisma/migrations`, import.meta.url),
      )
      const startedMs = performance.now()
      // Directory creates its buckets before it is ready.
      const env = { ...productionEnvironment(name, database.url), S3_URL: storage.url }
      const container = await runImage(image, env)
      expect(await container.readiness()).toBe(200)
      print(`${name}: ready`, startedMs)
      expect(await container.healthCheck()).toBe(0)
      expect(await container.exec('node', 'main.mjs', 'dead-letters')).toEqual([0, '0 dead letters wait\n'])
      expect(await container.stop()).toBe(0)
      await database.drop()
    } finally {
      image.remove()
    }
  },
)

it("builds the web client in the BFF's image from the Dockerfile's files and serves it", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-web-'))
  const builtMs = performance.now()
  let image: Image | undefined
  try {
    image = await layOut('bff', await buildWebIn(folder))
    print('bff: web client built, laid out', builtMs)
    const env = { ...productionEnvironment('bff'), WEB_DIST: `${image.folder}/web/dist` }
    const container = await runImage(image, env)
    expect(await container.readiness()).toBe(200)
    const page = await (await fetch(container.url)).text()
    const script = page.match(/src="(\/assets\/[^"]+\.js)"/)?.[1]
    expect((await fetch(`${container.url}${script}`)).headers.get('content-type')).toContain('javascript')
    expect(await container.healthCheck()).toBe(0)
    expect(await container.stop()).toBe(0)
  } finally {
    image?.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})

it('gives each service its role and schema from the database image, with the same result on a second run', async () => {
  const postgres = await startThrowawayPostgres()
  const image = await layOut('deploy/database')
  const passwords = Object.keys(databaseConfig.shape).filter((name) => name.endsWith('_PASSWORD'))
  const env = {
    ADMIN_URL: postgres.adminUrl,
    ...Object.fromEntries(passwords.map((name) => [name, `of ${name}`])),
  }
  try {
    for (const _ of ['first start', 'every other']) {
      const container = await runImage(image, env)
      expect(await container.exited, container.output()).toBe(0)
    }
    for (const name of SERVICES) {
      const as = { role: roleOf(name), password: `of ${name.toUpperCase()}_PASSWORD` }
      const client = new pg.Client(addressOf(postgres.adminUrl, 'fieldside', as))
      await client.connect()
      const { rows } = await client.query("select current_schema() as schema, unaccent('é') as plain")
      await client.end()
      expect(rows).toEqual([{ schema: name, plain: 'e' }])
    }
  } finally {
    image.remove()
    await postgres.stop()
  }
})
