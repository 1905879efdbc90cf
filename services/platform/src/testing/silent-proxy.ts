import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type SilentProxy = {
  url: string
  /** Stops forwarding without closing connections, like a cut network that neither end detects. */
  silence: () => void
  close: () => Promise<void>
}

/** Starts a TCP proxy in front of the server of a URL. */
export const createSilentProxy = async (target: string): Promise<SilentProxy> => {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isSilent = false
  const forward = (from: Socket, into: Socket) => {
    sockets.add(from)
    from.on('data', (data) => isSilent || into.write(data))
    from.on('error', () => undefined)
    from.on('close', () => isSilent || into.destroy())
  }
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      isSilent = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
