import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { buildWeb } from '@fieldside/dev-stack/web-build.ts'
import { createTestAuthority, writeTlsFiles } from '@fieldside/platform/testing/certificates.ts'
import { createTestDatabase } from '@fieldside/platform/testing/database.ts'
import { afterEach, expect, it } from 'vitest'
import { productionEnvironment } from './environments.ts'
import { type Container, type Image, layOut, runImage } from './laid-out.ts'

let image: Image | undefined
let container: Container | undefined
afterEach(async () => {
  await container?.stop()
  image?.remove()
})

it("starts a service with only its image's files, as an unprivileged user on a read-only tree, and drains it", async () => {
  image = await layOut('services/content')
  const migrations = new URL('../../services/content/prisma/migrations', import.meta.url)
  const database = await createTestDatabase('content', migrations)
  container = await runImage(image, productionEnvironment('content', database.url))
  expect(await container.readiness()).toBe(200)
  expect(await container.healthCheck()).toBe(0)
  expect(await container.stop()).toBe(0)

  const { ca, issue } = await createTestAuthority()
  const { files, remove } = await writeTlsFiles(
    { ...(await issue(['127.0.0.1'])), ca },
    { forEveryone: true },
  )
  const { content: HEALTH_PORT } = await findFreePorts()
  const others = { DIRECTORY_URL: 'https://directory.test', BOOKING_URL: 'https://booking.test' }
  const env = { ...productionEnvironment('content', database.url), ...others, ...files, HEALTH_PORT }
  container = await runImage(image, env)
  expect(await container.readiness()).toBe(200)
  expect(await container.healthCheck()).toBe(0)
  await expect(fetch(`${container.url}/readyz`)).rejects.toThrow()
  expect(await container.stop()).toBe(0)
  await remove()
  await database.drop()
}, 120_000)

it("starts the BFF with only its image's files and serves the web client", async () => {
  image = await layOut('bff', await buildWeb(() => {}))
  container = await runImage(image, { ...productionEnvironment('bff'), WEB_DIST: `${image.folder}/web/dist` })
  expect(await container.readiness()).toBe(200)
  expect(await (await fetch(container.url)).text()).toContain('<title>')
  expect(await container.healthCheck()).toBe(0)
  expect(await container.stop()).toBe(0)
  expect(await container.healthCheck()).toBe(1)
}, 120_000)
