import { dirname } from 'node:path'
import tls from 'node:tls'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { createLog } from '@fieldside/platform/log.ts'
import {
  createTestAuthority,
  type TestAuthority,
  writeTlsFiles,
} from '@fieldside/platform/testing/certificates.ts'
import { openTls } from '@fieldside/platform/tls.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startFrontDoor } from './caddy.ts'

const HERE = '127.0.0.1'

describe('deploy/Caddyfile with INNER_HTTP=tls', () => {
  const trusted = tls.getCACertificates('default')
  let authority: TestAuthority
  let other: TestAuthority
  beforeAll(async () => {
    ;[authority, other] = await Promise.all([createTestAuthority(), createTestAuthority('another authority')])
  })
  afterAll(() => tls.setDefaultCACertificates(trusted))

  const filesFor = async (name: string, issuer: TestAuthority) => {
    const written = await writeTlsFiles({ ...(await issuer.issue([name])), ca: authority.ca })
    onTestFinished(written.remove)
    return written.files
  }

  /** Serves like a process of ours. Replies with its name. */
  const startProcess = async (name: string): Promise<number> => {
    const opened = openTls(await filesFor(name, authority), createLog('bff', 'silent'))
    const { server, url } = await listen(() => new Response(name), HERE, 0, opened)
    onTestFinished(() => drain(server))
    return Number(new URL(url).port)
  }

  const startDoor = async (names: { bff: string; billing: string }, issuer: TestAuthority) => {
    const ports = await findFreePorts()
    const caddy = await filesFor('caddy', issuer)
    const product = `https://localhost:${ports.bff}`
    const door = await startFrontDoor({
      product,
      login: `https://localhost:${ports.login}`,
      files: `https://localhost:${ports.files}`,
      httpPort: ports.inbox,
      healthPort: ports.smtp,
      behind: {
        bff: await startProcess(names.bff),
        billing: await startProcess(names.billing),
        keycloak: ports.kafka,
        files: ports.kafka,
      },
      innerTlsFolder: dirname(caddy.TLS_CERT_FILE),
    })
    onTestFinished(door.stop)
    tls.setDefaultCACertificates([...trusted, door.certificate])
    return async (path: string) => {
      const response = await fetch(product + path, { headers: { connection: 'close' } })
      return [response.status, await response.text()]
    }
  }

  it('reaches the BFF and billing with its certificate', async () => {
    const ask = await startDoor({ bff: 'bff', billing: 'billing' }, authority)
    expect(await ask('/')).toEqual([200, 'bff'])
    expect(await ask('/api/live')).toEqual([200, 'bff'])
    expect(await ask('/stripe/webhooks')).toEqual([200, 'billing'])
  })

  it('sends nothing to a process with a certificate for another name', async () => {
    const ask = await startDoor({ bff: 'content', billing: 'billing' }, authority)
    expect((await ask('/'))[0]).toBe(503)
    expect(await ask('/stripe/webhooks')).toEqual([200, 'billing'])
  })

  it('is refused with a certificate of another authority', async () => {
    const ask = await startDoor({ bff: 'bff', billing: 'billing' }, other)
    expect((await ask('/'))[0]).toBe(503)
  })
})
