import dns from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpPool } from './http-pool.ts'

const listening = async (server: Server, at = { host: '127.0.0.1', port: 0 }): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(at, resolve))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('reuses connections, except that of an aborted request', async () => {
  const ports: (number | undefined)[] = []
  const late = new AbortController()
  const url = await listening(
    createServer((request, response) => {
      ports.push(request.socket.remotePort)
      if (ports.length === 1) late.abort(new Error('too late'))
      else response.end(`${ports.length} ${request.url}`)
    }),
  )
  const send = createHttpPool(`${url}/below/`)
  const read = (signal: AbortSignal) => send({ method: 'GET', path: '/path', headers: {}, signal })
  await expect(read(late.signal)).rejects.toThrow('too late')
  for (const call of [2, 3, 4, 5])
    expect((await read(new AbortController().signal)).text).toBe(`${call} /below/path`)
  const [aborted, ...later] = ports
  expect(later).not.toContain(aborted)
  expect(new Set(later).size).toBeLessThan(later.length)
})

test('reaches every instance of a name, including one added while connections are never idle', async () => {
  const instance = (name: string) => createServer((_request, response) => void response.end(name))
  const port = Number(new URL(await listening(instance('one'))).port)
  await listening(instance('other'), { host: '127.0.0.2', port })
  const addresses = [{ address: '127.0.0.1', family: 4 }]
  const answer = (_host: string, _options: object, done: (error: null, all: typeof addresses) => void) =>
    done(null, addresses)
  let nowMs = Date.now()
  vi.spyOn(dns, 'lookup').mockImplementation(answer as typeof dns.lookup)
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs)
  onTestFinished(() => void vi.restoreAllMocks())
  const send = createHttpPool(`http://instances.test:${port}`)
  const { signal } = new AbortController()
  const reachedWithin = async (seconds: number) => {
    const reached = new Set<string>()
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1000
      reached.add((await send({ method: 'GET', path: '/', headers: {}, signal })).text)
    }
    return [...reached].sort()
  }
  expect(await reachedWithin(30)).toEqual(['one'])
  addresses.push({ address: '127.0.0.2', family: 4 })
  expect(await reachedWithin(600)).toEqual(['one', 'other'])
})
