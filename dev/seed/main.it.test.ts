import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const run = promisify(execFile)

test('creates no demo data in production [operations/first-admin]', async () => {
  const failure = await run(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
    },
  }).catch((error: { code: number; stderr: string }) => error)
  expect(failure).toMatchObject({ code: 1 })
  expect(failure.stderr).toMatch(/The demo data .* refuses to start with NODE_ENV=production/)
})
