import { spawn } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { createTestAuthority, writeTlsFiles } from '@fieldside/platform/testing/certificates.ts'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'

const HERE = '127.0.0.1'

test('exports when its certificate expires, and the usual Node metrics', async () => {
  // Object storage that has every bucket. There is no Postgres.
  const storage = createServer((_request, response) => void response.end()).listen(0, HERE)
  await once(storage, 'listening')
  onTestFinished(() => void storage.close())
  const authority = await createTestAuthority()
  const pem = { ...(await authority.issue([HERE])), ca: authority.ca }
  const { files, remove } = await writeTlsFiles(pem)
  onTestFinished(remove)
  const { identity: port, directory: closed } = await findFreePorts()
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: 'ignore',
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      DATABASE_URL: `postgres://${HERE}:${closed}/postgres`,
      BACKUP_S3_URL: `http://${HERE}:${(storage.address() as AddressInfo).port}`,
      BACKUP_S3_ACCESS_KEY: 'backup',
      BACKUP_S3_SECRET_KEY: 'a-secret',
      BACKUP_RECIPIENT: await identityToRecipient(await generateX25519Identity()),
      ...files,
    },
  })
  const exited = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
  })
  const metrics = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = get({ host: HERE, port, path: '/metrics', ...pem, agent: false }, (response) =>
        resolve(text(response)),
      )
      asked.on('error', reject)
    })
  await expect.poll(() => metrics().catch(String), { timeout: 30_000 }).toContain('fieldside_backup_')
  const expires = Date.parse(new X509Certificate(pem.cert).validTo) / 1000
  expect(await metrics()).toContain(
    `fieldside_tls_certificate_expires_seconds{service="backup"} ${expires}\n`,
  )
  expect(await metrics()).toMatch(/^process_resident_memory_bytes\{service="backup"\} \d+$/m)
})
