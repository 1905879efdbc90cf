import { Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

export type Sample = { latenciesMs: number[]; seconds: number }

type Loop = {
  concurrency: number
  until: { ms: number } | { count: number }
  send: (index: number) => Promise<unknown>
}

/** Sends the next request when one is answered. Rejects with the first failure. */
export const closedLoop = async ({ concurrency, until, send }: Loop): Promise<Sample> => {
  const latenciesMs: number[] = []
  const startedMs = performance.now()
  let next = 0
  const isOver = (): boolean =>
    'count' in until ? next >= until.count : performance.now() - startedMs >= until.ms
  const worker = async (): Promise<void> => {
    while (!isOver()) {
      const sentMs = performance.now()
      await send(next++)
      latenciesMs.push(performance.now() - sentMs)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { latenciesMs, seconds: (performance.now() - startedMs) / 1000 }
}

const together = (samples: Sample[]): Sample => ({
  latenciesMs: samples.flatMap(({ latenciesMs }) => latenciesMs),
  seconds: samples.reduce((sum, { seconds }) => sum + seconds, 0),
})

type Turns = Omit<Loop, 'send'> & {
  rounds: number
  /** Runs before each turn. */
  before?: () => Promise<unknown>
}

/**
 * Alternates between the ways, so that other load on the machine affects all of them alike. The first round warms up and
 * isn't counted.
 */
export const inTurns = async (
  ways: readonly Loop['send'][],
  { rounds, before, ...loop }: Turns,
): Promise<Sample[]> => {
  const samples: Sample[][] = ways.map(() => [])
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, send] of ways.entries()) {
      await before?.()
      const sample = await closedLoop({ ...loop, send })
      if (round > 0) samples[index]!.push(sample)
    }
  return samples.map(together)
}

/** Returns the given percentile, or NaN without values. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 50)

export const perSecond = ({ latenciesMs, seconds }: Sample): number => latenciesMs.length / seconds

/** Shorter than the servers' keep-alive, so that no connection is closed at the moment it is reused. */
const IDLE_MS = 3000

export type Answer = { status: number; text: string }
export type Sender = {
  send: (method: string, path: string, headers?: Record<string, string>, body?: string) => Promise<Answer>
  close: () => void
}

/** Returns the body as the server produced it, before its compression for the wire. */
const plain = (response: IncomingMessage): Readable => {
  const encoding = response.headers['content-encoding']
  if (encoding === 'br') return response.pipe(createBrotliDecompress())
  return encoding === 'gzip' ? response.pipe(createGunzip()) : response
}

/** Creates a minimal client that accepts compressed replies and keeps connections open, as browsers do. */
export const createSender = (baseUrl: string): Sender => {
  const { hostname, port } = new URL(baseUrl)
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const send: Sender['send'] = (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const all = { 'accept-encoding': 'br, gzip', ...headers, ...length }
      const sent = request({ agent, hostname, port, method, path, headers: all }, (response) => {
        const status = response.statusCode ?? 0
        response.once('error', reject)
        text(plain(response)).then((body) => resolve({ status, text: body }), reject)
      })
      sent.once('error', reject)
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}

/** @throws Error with the response's text when the status differs */
export const expecting = (status: number, answer: Answer): string => {
  if (answer.status === status) return answer.text
  throw new Error(`answered ${answer.status} instead of ${status}: ${answer.text.slice(0, 500)}`)
}
