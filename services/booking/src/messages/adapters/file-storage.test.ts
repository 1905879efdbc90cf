import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createMessageFileStorage } from './file-storage.ts'

test('creates the bucket before the first object, again after it failed, and once [messages/files]', async () => {
  const calls: string[] = []
  let hasAccount = false
  const server = createServer((request, response) => {
    request.resume()
    const { pathname } = new URL(request.url!, 'http://storage')
    calls.push(`${request.method} ${pathname.replace(/\/$/, '')}`)
    const isMissing = request.method === 'HEAD'
    response.writeHead(hasAccount ? (isMissing ? 404 : 200) : 403, { etag: '"1"' })
    response.end(isMissing || hasAccount ? '' : '<Error><Code>AccessDenied</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const files = createMessageFileStorage({ url, accessKey: 'a', secretKey: 'b', region: 'us-east-1' })
  const put = (key: string) => files.put(key, Buffer.from('x'), 'video/mp4')
  await expect(put('t/first')).rejects.toThrow()
  hasAccount = true
  await put('t/second')
  await put('t/third')
  server.close()
  const puts = calls.filter((call) => call.startsWith('PUT'))
  expect(puts).toEqual(['PUT /message-files', 'PUT /message-files/t/second', 'PUT /message-files/t/third'])
})
