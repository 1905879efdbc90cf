import { getBackupState } from '@fieldside/contracts/http/backup.ts'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createTestAuthority, writeTlsFiles } from '@fieldside/platform/testing/certificates.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { expect, it, onTestFinished } from 'vitest'
import { followed, startBff } from './browser.ts'
import { startFakes } from './fakes.ts'

const HERE = '127.0.0.1'
const AT = '2026-11-21T09:00:00.000Z'

const startInner = async () => {
  const fakes = await startFakes()
  onTestFinished(fakes.stop)
  const { ca, issue } = await createTestAuthority()
  const { files, remove } = await writeTlsFiles({ ...(await issue([HERE])), ca })
  onTestFinished(remove)
  const tls = openTls(files, createLog('bff', 'silent'))
  const { server, url } = await listen(fakes.app.fetch, HERE, 0, tls)
  onTestFinished(() => drain(server))
  const urls = Object.fromEntries(
    Object.keys(fakes.urls).map((name) => [name, `${url}/${name.replace('_URL', '').toLowerCase()}`]),
  )
  return { fakes, tls, urls: { ...urls, BACKUP_URL: `${url}/backup` } }
}

it('calls services, backups, and the live feed over TLS, with its certificate', async () => {
  const { fakes, tls, urls } = await startInner()
  fakes.app.get(`/backup${getBackupState.path}`, (hono) =>
    hono.json({ storing: true, log_stored_at: AT, base_finished_at: AT, files_copied_at: null }),
  )
  const bff = startBff(fakes, urls, tls)
  onTestFinished(bff.stop)
  await followed(fakes)
  const admin = fakes.people.join('admin')
  const response = await bff.ask('/api/screens/admin/system', {}, admin)
  expect(await response.json()).toMatchObject({ bff: { live: true }, backup: { state: { storing: true } } })
})

it('passes files on over TLS, with its certificate', async () => {
  const { fakes, tls, urls } = await startInner()
  const path = '/professionals/me/documents/government_id'
  fakes.app.put(`/directory${path}`, async (hono) =>
    hono.json({ stored: (await hono.req.arrayBuffer()).byteLength }, 201),
  )
  const bff = startBff(fakes, urls, tls)
  onTestFinished(bff.stop)
  const professional = fakes.people.join('professional')
  const sent = { method: 'PUT', body: Buffer.alloc(300_000), headers: { 'content-type': 'image/png' } }
  const response = await bff.ask(`/api/directory${path}?file_name=id.png`, sent, professional)
  expect([response.status, await response.json()]).toEqual([201, { stored: 300_000 }])
})

it('does not start with an address of a service in the clear', async () => {
  const { fakes, tls, urls } = await startInner()
  expect(() => startBff(fakes, { ...urls, BOOKING_URL: 'http://booking:8080' }, tls)).toThrow(
    'http://booking:8080 must start with https://',
  )
})
