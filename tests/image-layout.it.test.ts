import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@fieldside/platform/testing/database.ts'
import { testConfig } from '@fieldside/platform/testing/service.ts'
import { afterAll, expect, it } from 'vitest'
import { layOutImage } from '../deploy/image-layout.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldside-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

it('a service starts in production from the files of its image alone', async () => {
  await layOutImage('services/content', folder)
  const migrations = new URL('../services/content/migrations', import.meta.url)
  const database = await createTestDatabase('content', migrations)
  const port = await freePort()
  const env = { ...testConfig(database.url), NODE_ENV: 'production', PORT: port, LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, ['services/content/src/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? '',
      ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exited = once(child, 'exit')
  const ready = async (): Promise<number> => {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      // Refused until it listens; that it died instead is seen above.
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      if (answer) return answer.status
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  expect(await ready()).toBe(200)
  child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
  await database.drop()
}, 120_000)
