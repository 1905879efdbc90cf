// Requests to object storage for tests, including faulty ones.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Client } from 'minio'

export const clientAt = (
  url: string,
  keys: { accessKey: string; secretKey: string },
  region = 'us-east-1',
) => {
  const { hostname, port } = new URL(url)
  const retryOptions = { disableRetry: true }
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region,
    retryOptions,
    pathStyle: true,
    ...keys,
  })
}

export const answerTo = async (url: string, init?: RequestInit): Promise<string> => {
  const reply = await fetch(url, init)
  const code = /<Code>(.*?)<\/Code>/.exec(await reply.text())?.[1]
  return code ? `${reply.status} ${code}` : String(reply.status)
}

/** Requests a path without the normalization that `fetch` does. */
export const statusOfPath = async (url: string, path: string): Promise<number | undefined> => {
  const { hostname, port } = new URL(url)
  const sent = request({ hostname, port, path, method: 'GET' }).end()
  const [reply] = await once(sent, 'response')
  reply.resume()
  return reply.statusCode
}

/** Announces 1000 bytes, sends only `body`, and waits until the server closes the connection. */
export const sendPartly = async (link: string, body: string): Promise<void> => {
  const { hostname, port, pathname, search, host } = new URL(link)
  const socket = connect(Number(port), hostname).resume()
  const closed = once(socket, 'close')
  socket.end(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\n${body}`)
  await closed
}

/** Starts a proxy to the store that corrupts the first byte of every upload. */
export const startSpoiling = async (url: string) => {
  const { hostname, port } = new URL(url)
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked)
    if (body.length > 0) body[0] = (body[0] ?? 0) ^ 1
    const { method, url: path, headers } = asked
    const onward = request({ hostname, port, method, path, headers })
    onward.once('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(answer)
    })
    onward.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
