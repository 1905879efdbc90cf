import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type PeerCertificate } from 'node:tls'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { isLoopbackHost, isPublicHost } from '@fieldside/platform/public-address.ts'
import { type Check, type Found, failed, ok, skipped, warning } from '../check.ts'
import { LINKS } from '../links.ts'
import { attempt } from '../reason-of.ts'

/** Caddy renews when a third of the lifetime is left. */
const LATE_SHARE = 1 / 6
const TOO_LATE_SHARE = 1 / 20
const HTTPS_PORT = 443

export type AddressSettings = {
  /** The public addresses of the product, Keycloak, and storage. */
  urls: readonly string[]
  /** Host that is asked if the address itself can't be reached from this machine. */
  proxyHost?: string
  now: () => Date
  /** Only tests set these: an authority (PEM) besides the public ones, and where names lead. */
  ca?: string
  resolve?: (host: string) => Promise<string>
}

type Presented = { certificate: PeerCertificate; problem: string | undefined }

/** Returns the certificate that a server presents for a name, and what is wrong with it. */
const askCertificate = async (
  host: string,
  { name, port, ca }: { name: string; port: number; ca: string | undefined },
  signal: AbortSignal,
): Promise<Presented> => {
  const servername = isIP(name) ? {} : { servername: name }
  const socket = connect({ host, port, rejectUnauthorized: false, ...servername, ...(ca && { ca }) })
  try {
    await once(socket, 'secureConnect', { signal })
    const problem = socket.authorized ? undefined : String(socket.authorizationError)
    return { certificate: socket.getPeerCertificate(), problem }
  } finally {
    socket.destroy()
  }
}

/** Returns what to say about a certificate, for one name. */
const certificateFinding = (host: string, { certificate, problem }: Presented, now: Date): Found => {
  const advice = {
    fix: 'Read the log of caddy for why the certificate isn’t renewed, and let port 80 through.',
    link: LINKS.certificateExpires,
  }
  const from = Date.parse(certificate.valid_from)
  const until = Date.parse(certificate.valid_to)
  const left = until - now.getTime()
  const days = Math.floor(left / DAY_MS)
  if (left <= 0)
    return failed(`The certificate of ${host} expired on ${new Date(until).toISOString()}.`, advice)
  if (problem)
    return failed(`Browsers reject the certificate of ${host} (${problem}).`, {
      fix: 'Read the log of caddy, which asks a public authority for certificates.',
      link: LINKS.addresses,
    })
  const words = `The certificate of ${host} is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`
  const share = left / (until - from)
  if (share < TOO_LATE_SHARE) return failed(words, advice)
  return share < LATE_SHARE ? warning(words, advice) : ok(words)
}

const outsideAdvice = {
  fix: 'Open the port in the firewall, set BIND_ADDRESS, and try the address from another network.',
  link: LINKS.addresses,
}

/** A name of a private network can be one that only some machines know. */
const privateFinding = async (url: string, resolve: (host: string) => Promise<string>): Promise<Found> => {
  const { hostname } = new URL(url)
  const isName = !isIP(hostname.replace(/^\[|\]$/g, ''))
  const resolved = isName && !isLoopbackHost(hostname) ? await attempt(resolve(hostname)) : undefined
  if (!resolved || 'value' in resolved) return skipped(`${url} is for this machine or network only.`)
  return warning(
    `${hostname} isn’t a public name, and doesn’t resolve on this machine (${resolved.reason}).`,
    {
      fix: 'Correct it in .env, or, if it is right, add it to the DNS of your network.',
      link: LINKS.addresses,
    },
  )
}

const checkOne = async (
  url: string,
  { proxyHost, now, ca, resolve = async (host) => (await lookup(host)).address }: AddressSettings,
  signal: AbortSignal,
): Promise<Found> => {
  const { hostname, protocol, port: given } = new URL(url)
  if (!isPublicHost(hostname)) return privateFinding(url, resolve)
  if (protocol !== 'https:')
    return failed(`${url} isn’t https.`, { fix: 'Use an https:// address in .env.', link: LINKS.addresses })
  const name = hostname.replace(/^\[|\]$/g, '')
  const port = Number(given) || HTTPS_PORT
  const resolved = await attempt(isIP(name) ? Promise.resolve(name) : resolve(name))
  if ('reason' in resolved)
    return failed(`${name} doesn’t resolve (${resolved.reason}).`, {
      fix: 'Add a DNS record that leads to this machine.',
      link: LINKS.addresses,
    })
  const ask = (host: string) => askCertificate(host, { name, port, ca }, signal)
  const presented = await attempt(ask(resolved.value))
  if ('value' in presented) return certificateFinding(name, presented.value, now())
  const unreachable = `${url} doesn’t answer from this machine (${presented.reason})`
  if (!proxyHost) return failed(`${unreachable}.`, outsideAdvice)
  const inside = await attempt(ask(proxyHost))
  if ('reason' in inside)
    return failed(`${unreachable}, nor does ${proxyHost} (${inside.reason}).`, outsideAdvice)
  const found = certificateFinding(name, inside.value, now())
  if (found.state !== 'ok') return found
  return warning(`${unreachable}, although Caddy has a valid certificate for it.`, outsideAdvice)
}

/** Checks that public names resolve and that their certificates are valid for longer than a renewal takes. */
export const checkAddresses = (settings: AddressSettings): Check => ({
  name: 'addresses',
  advice: { fix: 'Check the addresses in .env and the log of caddy.', link: LINKS.addresses },
  run: (signal) => Promise.all(settings.urls.map((url) => checkOne(url, settings, signal))),
})
