import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { promisify } from 'node:util'
import { unavailable } from '../base/errors.ts'
import {
  type AddressRefused,
  connectPublic,
  type IsAllowed,
  type Lookup,
  lookupAllowed,
} from './connect-public.ts'
import { OutboundFailure, outboundFailureOf } from './outbound-failure.ts'
import { isLoopbackAddress, isLoopbackHost, isPublicAddress } from './public-address.ts'

const HTTP_PORT = 80
const HTTPS_PORT = 443
const TIMEOUT_MS = 10_000
/** Short, because a person is waiting. A host that takes longer to connect has an address, which is enough. */
const CHECK_TIMEOUT_MS = 5000
/** Limit of the reply to a post. The rest isn't read, because nothing uses it. */
const BODY_MAX_BYTES = 64 * 1024
const REDIRECTS_MAX = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])

export type OutboundOptions = {
  /** Sent as User-Agent. */
  agent: string
  /** Egress proxy (`http://host:port`), which checks addresses too. Without it, connects directly. */
  proxyUrl?: string | undefined
  /** Lets URLs of this machine (localhost, 127.0.0.1) use http and any port. Only for development and tests. */
  allowsLoopback?: boolean
  /** Certificate authority (PEM) besides the public ones. Only tests set it. */
  ca?: string
  /** Only tests replace it. */
  lookup?: Lookup
}

export type OutboundPost = {
  headers: Record<string, string>
  body: string | Uint8Array
  /** 10 s by default. Covers everything, the reply's body included. */
  timeoutMs?: number | undefined
}

export type OutboundGet = {
  /** Sent as Accept. */
  accept: string
  /** A longer body fails with 'too-large'. */
  maxBytes: number
  /** Covers everything, redirects and the body included. */
  timeoutMs: number
}
export type OutboundReply = { status: number; body: Buffer }

/**
 * The only way out for requests to addresses that people enter. https only, to public addresses only, without cookies.
 * The name is resolved once per request, and the connection goes to the address that was checked.
 */
export type Outbound = {
  /** Returns what is wrong with a URL, as a sentence for the person who entered it. */
  problemOf: (url: string) => string | undefined
  /**
   * Checks that a URL currently resolves to a public address.
   * @throws OutboundFailure 'address-not-public' or 'address-not-found', unavailable without the egress proxy
   */
  check: (url: string) => Promise<void>
  /**
   * Posts a body and returns the status of the reply, whose body is discarded. Follows no redirects.
   * @throws OutboundFailure
   */
  post: (url: string, request: OutboundPost) => Promise<number>
  /**
   * Returns a reply with its body. Checks the address of each of up to 5 redirects like the first one.
   * @throws OutboundFailure
   */
  get: (url: string, request: OutboundGet) => Promise<OutboundReply>
}

type Target = { host: string; port: number; url: URL; isAllowed: IsAllowed }

const isAllowedLoopback = ({ hostname }: URL, { allowsLoopback = false }: OutboundOptions): boolean =>
  allowsLoopback && isLoopbackHost(hostname)

const targetOf = (text: string, options: OutboundOptions): Target => {
  const url = new URL(text)
  const port = Number(url.port) || (url.protocol === 'http:' ? HTTP_PORT : HTTPS_PORT)
  const isAllowed = isAllowedLoopback(url, options) ? isLoopbackAddress : isPublicAddress
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port, url, isAllowed }
}

const problemOf = (text: string, options: OutboundOptions): string | undefined => {
  const url = URL.parse(text)
  const isLoopback = url !== null && isAllowedLoopback(url, options)
  if (url?.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:'))
    return 'URL must start with https://'
  if (url.username || url.password) return 'URL must not contain a user name or password'
  if (url.hash) return 'URL must not contain a fragment (#)'
  if (url.port && !isLoopback) return `URL must use port ${HTTPS_PORT}`
  return undefined
}

/** Handles errors that a pending step also gets. Without a listener, Node ends the process. */
const ignore = (): void => {}

/** Asks the egress proxy for a tunnel. */
const openTunnel = async (proxyUrl: string, { host, port }: Target, signal: AbortSignal): Promise<Socket> => {
  const proxy = new URL(proxyUrl)
  const authority = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const asked = request({
    host: proxy.hostname,
    port: proxy.port || 80,
    method: 'CONNECT',
    path: authority,
    headers: { host: authority },
    agent: false,
    signal,
  }).end()
  const [reply, socket] = (await once(asked, 'connect').catch((error: unknown) => {
    throw signal.aborted ? error : new OutboundFailure('egress-unavailable', error)
  })) as [IncomingMessage, Socket]
  socket.on('error', ignore)
  if (reply.statusCode === 200) return socket
  socket.destroy()
  if (reply.statusCode === 403) throw new OutboundFailure('address-not-public')
  const isUnknown = String(reply.headers['proxy-status'] ?? '').includes('dns_error')
  throw new OutboundFailure(isUnknown ? 'address-not-found' : 'connection-failed')
}

/** Opens a connection to an address that was checked. */
const open = async (options: OutboundOptions, target: Target, signal: AbortSignal): Promise<Socket> => {
  const { host, port, isAllowed } = target
  if (isIP(host) && !isAllowed(host)) throw new OutboundFailure('address-not-public')
  if (options.proxyUrl) return openTunnel(options.proxyUrl, target, signal)
  const socket = connectPublic(host, port, isAllowed, options.lookup).on('error', ignore)
  await once(socket, 'connect', { signal }).catch((error: AddressRefused) => {
    socket.destroy()
    throw error
  })
  return socket
}

const secure = async ({ ca }: OutboundOptions, { host }: Target, socket: Socket, signal: AbortSignal) => {
  const tls = connectTls({
    socket,
    host,
    ...(isIP(host) ? {} : { servername: host }),
    ...(ca && { ca }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
  }).on('error', ignore)
  await once(tls, 'secureConnect', { signal }).catch((error: unknown) => {
    tls.destroy()
    throw error
  })
  return tls
}

type Sent = {
  method: 'GET' | 'POST'
  url: URL
  agent: string
  headers: Record<string, string>
  body?: string | Uint8Array
}
type Received = { status: number; headers: IncomingHttpHeaders; reply: IncomingMessage }

/** Sends the request over a connection and returns the reply before its body. */
const exchange = async (socket: Socket, sent: Sent, signal: AbortSignal): Promise<Received> => {
  const { method, url, agent, headers, body } = sent
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const asked = request({
    createConnection: () => socket,
    method,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'user-agent': agent, ...length },
    signal,
  })
  const replied = once(asked, 'response', { signal })
  asked.end(body)
  const [reply] = (await replied) as [IncomingMessage]
  asked.on('error', ignore)
  return { status: reply.statusCode!, headers: reply.headers, reply }
}

/** Reads a body up to a limit. Returns undefined for a longer one. */
const readUpTo = async (reply: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> => {
  if (Number(reply.headers['content-length']) > maxBytes) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of reply) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** Connects for one request and closes the connection after `receive`. */
const send = async <R>(
  options: OutboundOptions,
  text: string,
  asked: Omit<Sent, 'url' | 'agent'>,
  signal: AbortSignal,
  receive: (received: Received) => Promise<R>,
): Promise<R> => {
  if (problemOf(text, options)) throw new OutboundFailure('address-not-public')
  const target = targetOf(text, options)
  let socket: Socket | undefined
  try {
    socket = await open(options, target, signal)
    const isPlain = target.url.protocol === 'http:'
    const connection = isPlain ? socket : await secure(options, target, socket, signal)
    const sent = { ...asked, url: target.url, agent: options.agent }
    return await receive(await exchange(connection, sent, signal))
  } catch (error) {
    throw outboundFailureOf(error, signal)
  } finally {
    socket?.destroy()
  }
}

const post = (
  options: OutboundOptions,
  text: string,
  { timeoutMs = TIMEOUT_MS, ...given }: OutboundPost,
): Promise<number> =>
  send(
    options,
    text,
    { method: 'POST', ...given },
    AbortSignal.timeout(timeoutMs),
    async ({ status, reply }) => {
      await readUpTo(reply, BODY_MAX_BYTES)
      return status
    },
  )

type Step = OutboundReply | { redirectTo: string }

const get = async (options: OutboundOptions, text: string, asked: OutboundGet): Promise<OutboundReply> => {
  const signal = AbortSignal.timeout(asked.timeoutMs)
  // Uncompressed, because a small compressed body can expand to any size.
  const headers = { accept: asked.accept, 'accept-encoding': 'identity' }
  let url = text
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const step = await send<Step>(options, url, { method: 'GET', headers }, signal, async (received) => {
      const { status, headers: replied, reply } = received
      const redirected = REDIRECTS.has(status) ? URL.parse(replied.location ?? '', url) : null
      if (redirected) {
        redirected.hash = ''
        return { redirectTo: redirected.href }
      }
      if ((replied['content-encoding'] ?? 'identity') !== 'identity')
        throw new OutboundFailure('invalid-reply')
      const body = await readUpTo(reply, asked.maxBytes)
      if (!body) throw new OutboundFailure('too-large')
      return { status, body }
    })
    if (!('redirectTo' in step)) return step
    url = step.redirectTo
  }
  throw new OutboundFailure('too-many-redirects')
}

/** Node can't cancel the resolution of a name, so a name server that doesn't answer is left behind. */
const checkDirectly = async (
  { lookup }: OutboundOptions,
  { host, isAllowed }: Target,
  signal: AbortSignal,
): Promise<void> => {
  if (isIP(host)) return
  await Promise.race([promisify(lookupAllowed(isAllowed, lookup))(host, {}), once(signal, 'abort')])
}

/** With the proxy, only the proxy can resolve names. A host that refuses the connection now may accept it later. */
const checkThroughProxy = async (
  options: OutboundOptions,
  target: Target,
  signal: AbortSignal,
): Promise<void> => {
  const socket = await open(options, target, signal)
  socket.destroy()
}

const ABOUT_ADDRESS = new Set(['address-not-public', 'address-not-found'])

const check = async (options: OutboundOptions, text: string): Promise<void> => {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  const target = targetOf(text, options)
  if (isIP(target.host) && !target.isAllowed(target.host)) throw new OutboundFailure('address-not-public')
  try {
    await (options.proxyUrl ? checkThroughProxy : checkDirectly)(options, target, signal)
  } catch (error) {
    const failure = outboundFailureOf(error, signal)
    if (ABOUT_ADDRESS.has(failure.code)) throw failure
    if (failure.code === 'egress-unavailable')
      throw unavailable('We can’t check this address right now. Please try again.', 'unavailable', 5, failure)
  }
}

const MAY_REACH_LOOPBACK: readonly (string | undefined)[] = ['development', 'test']

/** @throws Error when loopback is allowed unless NODE_ENV says development or test */
export const createOutbound = (options: OutboundOptions): Outbound => {
  if (options.allowsLoopback && !MAY_REACH_LOOPBACK.includes(process.env.NODE_ENV))
    throw new Error('Only development and tests may reach this machine')
  return {
    problemOf: (url) => problemOf(url, options),
    check: (url) => check(options, url),
    post: (url, given) => post(options, url, given),
    get: (url, given) => get(options, url, given),
  }
}
