import { createHttpPool } from '@fieldside/platform/http-pool.ts'
import { drain, listen } from '@fieldside/platform/http-server.ts'
import { createLog } from '@fieldside/platform/log.ts'
import { createTestAuthority, writeTlsFiles } from '@fieldside/platform/testing/certificates.ts'
import { openTls, type Tls } from '@fieldside/platform/tls.ts'
import { closedLoop } from './load.ts'
import { median, ms, type Report, times } from './report.ts'

const HERE = '127.0.0.1'
const ROUNDS = 5
const CALLS = 4000
const CONNECTIONS = 300
const CONCURRENCY = 8
const REPLY = JSON.stringify({
  items: Array.from({ length: 20 }, (_, n) => ({ id: n, text: 'x'.repeat(80) })),
})

/** CPU time of client and server together, in ms per call, because both run in this process. */
const cpuPerCall = async (count: number, send: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await closedLoop({ concurrency: CONCURRENCY, until: { count }, send })
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / count
}

const startWay = async (tls: Tls | undefined) => {
  const { server, url } = await listen(() => new Response(REPLY), HERE, 0, tls)
  const { signal } = new AbortController()
  const call = (send = createHttpPool(url, tls)) => send({ method: 'GET', path: '/', headers: {}, signal })
  const kept = createHttpPool(url, tls)
  const reused: number[] = []
  const fresh: number[] = []
  const measure = async () => {
    reused.push(await cpuPerCall(CALLS, () => call(kept)))
    fresh.push(await cpuPerCall(CONNECTIONS, () => call()))
  }
  return { measure, reused, fresh, stop: () => drain(server) }
}

/** Measures a call of about 2 KB through the services' own client and server, in turns with and without TLS. */
export const innerTls = async (): Promise<Report> => {
  const { ca, issue } = await createTestAuthority()
  const { files, remove } = await writeTlsFiles({ ...(await issue([HERE])), ca })
  const tls = openTls(files, createLog('bff', 'silent'))
  const ways = [await startWay(tls), await startWay(undefined)] as const
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const way of ways) await way.measure()
    // The first round warms up.
    if (round === 0) for (const way of ways) for (const figures of [way.reused, way.fresh]) figures.length = 0
  }
  for (const way of ways) await way.stop()
  tls?.stop()
  await remove()
  const row = (what: string, figuresOf: (way: (typeof ways)[number]) => number[]) => {
    const [secure, plain] = ways.map((way) => median(figuresOf(way))) as [number, number]
    return { what, product: ms(secure), bare: ms(plain), ratio: times(secure, plain) }
  }
  return {
    rows: [
      row('CPU per call on a reused connection', ({ reused }) => reused),
      row('CPU per call on a new connection', ({ fresh }) => fresh),
    ],
    notes: [
      `product: TLS with client certificates; bare: plain HTTP. Client and server together, median of ${ROUNDS} rounds`,
    ],
  }
}
