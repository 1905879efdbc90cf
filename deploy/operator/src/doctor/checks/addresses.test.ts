import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import {
  createTestAuthority,
  type Pem,
  type TestAuthority,
} from '@fieldside/platform/testing/certificates.ts'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { checkAddresses } from './addresses.ts'

const HERE = '127.0.0.1'
const NAME = 'fieldside.com'

let authority: TestAuthority
beforeAll(async () => {
  authority = await createTestAuthority()
})

const startServer = async (pem: Pem): Promise<number> => {
  const server = createServer(pem).listen(0, HERE)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type Asked = { hours?: number; ca?: string; name?: string; resolve?: (host: string) => Promise<string> }

const ask = async (port: number, { hours = 0, ca = authority.ca, name = NAME, resolve }: Asked = {}) => {
  const { run } = checkAddresses({
    urls: [`https://${name}:${port}`],
    now: () => new Date(Date.now() + hours * HOUR_MS),
    ca,
    resolve: resolve ?? (async () => HERE),
  })
  const [finding] = await run(AbortSignal.timeout(5000))
  return finding
}

it('says how long a certificate is valid, warns when its renewal is late, and fails shortly before its end [operations/doctor-outside]', async () => {
  // Issued for 26 hours, 2 hours ago.
  const port = await startServer(await authority.issue([NAME]))
  expect(await ask(port)).toMatchObject({
    state: 'ok',
    message: `The certificate of ${NAME} is valid for 0 more days.`,
  })
  expect(await ask(port, { hours: 20 })).toMatchObject({ state: 'warning' })
  expect(await ask(port, { hours: 23 })).toMatchObject({
    state: 'failed',
    link: 'docs/runbook.md#certificateexpires',
  })
})

it('fails for a certificate that expired, is for another name, or is of an unknown authority [operations/doctor-outside]', async () => {
  const expired = await startServer(await authority.issue([NAME], { expired: true }))
  expect((await ask(expired))?.message).toMatch(/expired on/)
  const foreign = await startServer(await authority.issue(['other.com']))
  expect((await ask(foreign))?.message).toContain('ERR_TLS_CERT_ALTNAME_INVALID')
  const { ca } = await createTestAuthority('another authority')
  const port = await startServer(await authority.issue([NAME]))
  expect(await ask(port, { ca })).toMatchObject({ state: 'failed', fix: expect.stringContaining('caddy') })
})

it('fails for a name that doesn’t resolve and an address that doesn’t answer, and skips names of this machine', async () => {
  const port = await startServer(await authority.issue([NAME]))
  const nowhere = () => Promise.reject(new Error('ENOTFOUND'))
  expect((await ask(port, { resolve: nowhere }))?.message).toBe(`${NAME} doesn’t resolve (ENOTFOUND).`)
  const closed = createServer({}).listen(0, HERE)
  await once(closed, 'listening')
  const free = (closed.address() as AddressInfo).port
  closed.close()
  await once(closed, 'close')
  expect((await ask(free))?.message).toBe(
    `https://${NAME}:${free} doesn’t answer from this machine (connect ECONNREFUSED ${HERE}:${free}).`,
  )
  expect(await ask(port, { name: 'localhost', resolve: nowhere })).toMatchObject({ state: 'skipped' })
})

it('warns of a name of a private network that this machine doesn’t know [operations/doctor-outside]', async () => {
  const nowhere = () => Promise.reject(new Error('ENOTFOUND'))
  expect(await ask(443, { name: 'shop.invalid', resolve: nowhere })).toMatchObject({
    state: 'warning',
    message: 'shop.invalid isn’t a public name, and doesn’t resolve on this machine (ENOTFOUND).',
  })
  expect(await ask(443, { name: 'shop.internal' })).toMatchObject({ state: 'skipped' })
  expect(await ask(443, { name: '10.0.0.1', resolve: nowhere })).toMatchObject({ state: 'skipped' })
})
