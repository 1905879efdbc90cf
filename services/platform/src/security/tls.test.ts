import { X509Certificate } from 'node:crypto'
import { connect, createSecureContext, type TLSSocket } from 'node:tls'
import type { HttpBindings } from '@hono/node-server'
import { Registry } from 'prom-client'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createHttpPool, createHttpStreams } from '../http/http-pool.ts'
import { drain, listen } from '../http/http-server.ts'
import { collectProcessMetrics } from '../service/process-metrics.ts'
import { serveProcess } from '../service/serve-process.ts'
import { createLog } from '../telemetry/log.ts'
import { createTestAuthority, type Pem, type TestAuthority, writeTlsFiles } from '../testing/certificates.ts'
import { openTls, type Tls } from './tls.ts'
import { tlsFilesOf } from './tls-config.ts'

const HERE = '127.0.0.1'
const REFRESH_MS = 10

let authority: TestAuthority
let other: TestAuthority
beforeAll(async () => {
  ;[authority, other] = await Promise.all([createTestAuthority(), createTestAuthority('another authority')])
})

const opened = async (pem: Pem, ca = authority.ca) => {
  const { files, write, remove } = await writeTlsFiles({ ...pem, ca })
  const lines: string[] = []
  const log = createLog('booking', 'info', { write: (line) => void lines.push(line) })
  const tls = openTls(files, log, REFRESH_MS)!
  onTestFinished(() => tls.stop())
  onTestFinished(remove)
  return { tls, write, lines }
}
const ours = async (...names: string[]) => opened(await authority.issue(names.length > 0 ? names : [HERE]))

const served = async (tls: Tls): Promise<string> => {
  const { server, url } = await listen((request) => new Response(`read ${request.url}`), HERE, 0, tls)
  onTestFinished(() => drain(server))
  return url
}

const read = (url: string, tls: Tls) =>
  createHttpPool(
    url,
    tls,
  )({
    method: 'GET',
    path: '/path',
    headers: {},
    signal: new AbortController().signal,
  })

const socketOf = (env?: HttpBindings): TLSSocket => env!.incoming.socket as TLSSocket

const codeOf = (failed: Promise<unknown>) =>
  failed.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

/** Returns the serial number of the certificate that a server presents to a client of our authority. */
const presentedBy = async (url: string, { current }: Tls): Promise<string> => {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), secureContext: current().context })
  await new Promise((resolve, reject) => socket.once('secureConnect', resolve).once('error', reject))
  const { serialNumber } = socket.getPeerX509Certificate()!
  socket.destroy()
  return serialNumber
}
const serialOf = ({ cert }: Pem): string => new X509Certificate(cert).serialNumber

describe('a process with certificates', () => {
  test('serves HTTPS to a client with a certificate of the same authority, over connections that it reuses', async () => {
    const { tls } = await ours()
    const url = await served(tls)
    expect(url).toMatch(/^https:/)
    const ports = new Set<unknown>()
    const { server, url: counting } = await listen(
      (_request, env) => {
        ports.add(socketOf(env).remotePort)
        return new Response(String(socketOf(env).authorized))
      },
      HERE,
      0,
      tls,
    )
    onTestFinished(() => drain(server))
    const send = createHttpPool(counting, tls)
    const request = { method: 'GET', path: '/', headers: {}, signal: new AbortController().signal } as const
    for (const _ of [1, 2, 3, 4, 5]) expect((await send(request)).text).toBe('true')
    expect(ports.size).toBeLessThan(5)
    expect(await read(url, tls)).toMatchObject({ status: 200, text: `read ${url}/path` })
  })

  test('streams a reply over HTTPS while it arrives', async () => {
    const { tls } = await ours()
    const { server, url } = await listen(
      () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('first')) })),
      HERE,
      0,
      tls,
    )
    const leave = new AbortController()
    const open = createHttpStreams(url, tls)
    const { status, body } = await open({ method: 'GET', path: '/', headers: {}, signal: leave.signal })
    expect(status).toBe(200)
    const { value } = await body[Symbol.asyncIterator]().next()
    expect(String(value)).toBe('first')
    leave.abort()
    await drain(server)
  })

  test('refuses clients without a certificate, with one of another authority, and with an expired one', async () => {
    const { tls, lines } = await ours()
    const url = await served(tls)
    const anonymous = { ...tls.current(), context: createSecureContext({ ca: authority.ca }) }
    const without = { ...tls, current: () => anonymous }
    const stranger = await opened(await other.issue([HERE]), authority.ca)
    const late = await opened(await authority.issue([HERE], { expired: true }))
    for (const client of [without, stranger.tls, late.tls]) await expect(read(url, client)).rejects.toThrow()
    await expect.poll(() => lines.filter((line) => line.includes('refused a TLS connection')).length).toBe(3)
    expect(lines.join()).toContain('ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE')
    expect(lines.join()).toContain('CERT_HAS_EXPIRED')
    expect(lines.join()).toContain('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(await read(url, tls)).toMatchObject({ status: 200 })
  })

  test('refuses plain HTTP', async () => {
    const { tls } = await ours()
    const url = await served(tls)
    await expect(fetch(url.replace('https:', 'http:'))).rejects.toThrow()
  })

  test('calls no server of another authority, of another name, or with an expired certificate', async () => {
    const { tls } = await ours()
    const stranger = await opened(await other.issue([HERE]), authority.ca)
    const misnamed = await ours('billing')
    const late = await opened(await authority.issue([HERE], { expired: true }))
    expect(await codeOf(read(await served(stranger.tls), tls))).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(await codeOf(read(await served(misnamed.tls), tls))).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await codeOf(read(await served(late.tls), tls))).toBe('CERT_HAS_EXPIRED')
  })
})

describe('renewal without a restart', () => {
  test('shows in a metric when the certificate expires', async () => {
    const { tls } = await ours()
    const registry = new Registry()
    collectProcessMetrics(registry, tls)
    const seconds = Date.parse(new X509Certificate(tls.current().options.cert).validTo) / 1000
    expect(await registry.metrics()).toContain(`fieldside_tls_certificate_expires_seconds ${seconds}\n`)
  })

  test('presents the new certificate to clients and to servers', async () => {
    const [first, second] = [await authority.issue([HERE]), await authority.issue([HERE])]
    const { tls, write, lines } = await opened(first)
    const presented: unknown[] = []
    const { server, url } = await listen(
      (_request, env) => {
        presented.push(socketOf(env).getPeerX509Certificate()?.serialNumber)
        return new Response(null, { headers: { connection: 'close' } })
      },
      HERE,
      0,
      tls,
    )
    onTestFinished(() => drain(server))
    const send = createHttpPool(url, tls)
    const call = () => send({ method: 'GET', path: '/', headers: {}, signal: new AbortController().signal })
    await call()
    expect(await presentedBy(url, tls)).toBe(serialOf(first))
    await write(second)
    await expect.poll(() => presentedBy(url, tls)).toBe(serialOf(second))
    await call()
    expect(presented).toEqual([serialOf(first), serialOf(second)])
    expect(lines.join()).toContain('certificate renewed')
  })

  test('keeps the old certificate while the files are halfway replaced', async () => {
    const [first, second] = [await authority.issue([HERE]), await authority.issue([HERE])]
    const { tls, write, lines } = await opened(first)
    const url = await served(tls)
    await write({ key: second.key })
    await expect.poll(() => lines.join()).toContain('could not read the renewed certificate')
    expect(await presentedBy(url, tls)).toBe(serialOf(first))
    await write({ cert: second.cert })
    await expect.poll(() => presentedBy(url, tls)).toBe(serialOf(second))
  })

  test('accepts a new authority beside the old one', async () => {
    const { tls, write } = await ours()
    const url = await served(tls)
    const newer = await opened(await other.issue([HERE]), authority.ca + other.ca)
    await expect(read(url, newer.tls)).rejects.toThrow()
    await write({ ca: authority.ca + other.ca })
    await expect.poll(() => codeOf(read(url, newer.tls))).toBe('answered')
  })
})

describe('health', () => {
  test('is served without TLS on HEALTH_PORT, and nothing else is', async () => {
    const { tls } = await ours()
    const answer = (request: Request) => new Response(new URL(request.url).pathname)
    const running = await serveProcess(answer, { HOST: HERE, PORT: 0, HEALTH_PORT: 0 }, tls)
    expect(running.url).toMatch(/^https:/)
    for (const path of ['/livez', '/readyz'])
      expect(await (await fetch(running.healthUrl + path)).text()).toBe(path)
    for (const path of ['/metrics', '/', '/livez/x', '//readyz'])
      expect((await fetch(running.healthUrl + path)).status).toBe(404)
    await running.drain()
    await expect(fetch(`${running.healthUrl}/livez`)).rejects.toThrow()
  })

  test('has no second port without HEALTH_PORT', async () => {
    const running = await serveProcess(() => new Response(), { HOST: HERE, PORT: 0 })
    expect(running).toMatchObject({ url: expect.stringMatching(/^http:/), healthUrl: undefined })
    await running.drain()
  })
})

describe('configuration', () => {
  const all = { TLS_CERT_FILE: '/c', TLS_KEY_FILE: '/k', TLS_CA_FILE: '/a' }

  test('is all three files or none', () => {
    expect(tlsFilesOf({})).toBeUndefined()
    expect(tlsFilesOf(all)).toEqual(all)
    expect(() => tlsFilesOf({ ...all, TLS_KEY_FILE: undefined })).toThrow(/^TLS_KEY_FILE missing/)
    expect(() => tlsFilesOf({ TLS_CERT_FILE: '/c' })).toThrow(/^TLS_KEY_FILE and TLS_CA_FILE missing/)
  })

  test('names the file that cannot be read, is not PEM, has a damaged part, or does not fit', async () => {
    const log = createLog('booking', 'silent')
    expect(() => openTls(all, log)).toThrow("TLS_CERT_FILE can't be read")
    const [one, two] = [await authority.issue([HERE]), await authority.issue([HERE])]
    await expect(opened({ cert: one.cert, key: two.key })).rejects.toThrow(/TLS_KEY_FILE/)
    await expect(opened({ cert: 'no certificate', key: one.key })).rejects.toThrow(/TLS_CERT_FILE/)
    await expect(opened(one, 'no authority')).rejects.toThrow(/TLS_CA_FILE/)
    const damaged = other.ca.replace(/[A-Za-z0-9+/]{40}/, '')
    await expect(opened(one, `${authority.ca}\n${damaged}`)).rejects.toThrow(/TLS_CA_FILE/)
    expect((await opened(one, `${other.ca}\n${authority.ca}`)).tls.current().options.ca).toContain(
      authority.ca,
    )
  })

  test('rejects http addresses of other processes with TLS, and https addresses without it', async () => {
    const { tls } = await ours()
    expect(() => createHttpPool('http://billing:8080', tls)).toThrow(
      'http://billing:8080 must start with https://',
    )
    expect(() => createHttpStreams('http://billing:8080', tls)).toThrow('must start with https://')
    expect(() => createHttpPool('https://billing:8080')).toThrow('https://billing:8080 needs TLS_CERT_FILE')
    createHttpPool('https://billing:8080', tls)
    createHttpPool('http://billing:8080')
  })
})
