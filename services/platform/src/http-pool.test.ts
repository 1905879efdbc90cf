import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpPool } from './http-pool.ts'

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
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
