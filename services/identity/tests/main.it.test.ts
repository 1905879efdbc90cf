import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createEmptyDatabase } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundled } from '../../../tests/setup/programs.ts'
import { createFixture, type Fixture } from './fixture.ts'

const MAIN = await bundled('services/identity/src/main.ts')
const run = promisify(execFile)

let fixture: Fixture
let bus: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeAll(async () => {
  fixture = await createFixture()
  bus = await createEmptyDatabase()
})
afterAll(async () => {
  await fixture.close()
  await bus.drop()
})

const makeAdmin = (email: string, changed: Record<string, string> = {}) => runOn(email, 'make-admin', changed)
const runOn = (email: string, command: string, changed: Record<string, string> = {}) =>
  run(process.execPath, [MAIN, command, email], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATABASE_URL: fixture.databaseUrl,
      BUS_URL: bus.url,
      KEYCLOAK_URL: fixture.loginUrl,
      CLIENT_ID: 'service-identity',
      CLIENT_SECRET: 'identity-secret',
      KEYCLOAK_BFF_CLIENT_SECRET: 'bff-secret',
      PUBLIC_URL: 'http://fieldside.test',
      SESSION_KEY: randomBytes(32).toString('base64'),
      ...changed,
    },
  })

test('makes an administrator with node src/main.ts make-admin <email> and logs no address [operations/first-admin]', async () => {
  const member = await fixture.member()
  const { stdout, stderr } = await makeAdmin(member.email)
  expect(`${stdout}${stderr}`.toLowerCase()).not.toContain(member.email.toLowerCase())
  expect((await fixture.signIn(member)).body.user.role).toBe('admin')
  expect((await fixture.direct.signIn(member.email, member.password)).role).toBe('admin')
})

test.each(['make-admin', 'confirm-email', 'reset-second-factor'])(
  '%s says in one sentence that an address is unknown',
  async (command) => {
    const failure = await runOn('nobody@example.test', command).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Nobody has signed up as nobody@example.test.\n',
    })
  },
)

test('reports invalid environment variables by name, never by value', async () => {
  const failure = await makeAdmin('a@example.test', { SESSION_KEY: 'c2hvcnQ=', KEYCLOAK_URL: '' }).catch(
    (error: { code: number; stderr: string }) => error,
  )
  expect(failure).toMatchObject({ code: 1 })
  expect(failure.stderr).toMatch(/KEYCLOAK_URL is missing/)
  expect(failure.stderr).toMatch(/SESSION_KEY is not valid/)
  expect(failure.stderr).not.toContain('c2hvcnQ=')
})
