import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { afterEach, expect, test } from 'vitest'
import { buildGoProgram } from './go-program.ts'
import { launchStripeMock } from './stripe-mock.ts'
import { createProxy, launchToxiproxy } from './toxiproxy.ts'
import { launchVersitygw } from './versitygw.ts'

const quiet = (): void => undefined
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const ready = async (running: Awaited<ReturnType<typeof launchToxiproxy>>) => {
  ends.push(running.stop)
  await running.ready()
  return running
}

const startUpstream = async (): Promise<string> => {
  const server = createServer((_, response) => response.end('here'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Opens a new connection, because a toxic affects only connections made after it. */
const get = async (address: string): Promise<string> => {
  const reply = await fetch(`http://${address}/`, { headers: { connection: 'close' } })
  return reply.text()
}

test('builds no module that differs from the pinned one', async () => {
  const program = { name: 'wrong-pin', module: 'github.com/Shopify/toxiproxy/v2', version: '2.5.0' }
  await expect(buildGoProgram({ ...program, sum: 'h1:another=', folder: '.' }, quiet)).rejects.toThrow(
    /pinned is h1:another=/,
  )
})

test("starts, uses, and stops the S3 server, Stripe's parameter check, and the proxy", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-s3-'))
  ends.push(() => rm(folder, { recursive: true }))
  const keys = { accessKey: 'fieldside', secretKey: 'secret' }
  const { files: s3, stripe: cards } = await findFreePorts()
  const files = { ...keys, folder, port: s3, webOrigin: 'http://localhost:4400' }
  await ready(await launchVersitygw(files, quiet))
  expect((await fetch(`http://127.0.0.1:${s3}/`)).status).toBe(403)
  await ready(await launchStripeMock({ port: cards }, quiet))
  const headers = {
    authorization: 'Bearer sk_test_fieldside',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const customer = await fetch(`http://127.0.0.1:${cards}/v1/customers`, { method: 'POST', headers })
  expect(await customer.json()).toMatchObject({ object: 'customer' })
})

test('cuts, resets, and takes down a proxied link on request, and restores it', async () => {
  const { bff: port } = await findFreePorts()
  await ready(await launchToxiproxy({ port }, quiet))
  const link = await createProxy(port, { name: 'a link', upstream: await startUpstream() })
  expect(await get(link.address)).toBe('here')
  await link.add({ name: 'cut', type: 'limit_data', stream: 'downstream', attributes: { bytes: 20 } })
  await expect(get(link.address)).rejects.toThrow()
  await link.remove('cut')
  await link.add({ name: 'reset', type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } })
  await expect(get(link.address)).rejects.toThrow()
  await link.remove('reset')
  await link.down()
  await expect(get(link.address)).rejects.toThrow()
  await link.up()
  expect(await get(link.address)).toBe('here')
  await link.close()
  await expect(get(link.address)).rejects.toThrow()
})
