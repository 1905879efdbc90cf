import dns from 'node:dns'
import { connect, isIP, type LookupFunction, Socket } from 'node:net'

const IDLE_MS = 120_000

/** The address isn't public. */
export class AddressRefused extends Error {}

export type IsAllowed = (address: string) => boolean
export type Lookup = typeof dns.lookup

/** Resolves a name once and checks its addresses, so that DNS rebinding can't change them before the connection. */
export const lookupAllowed =
  (isAllowed: IsAllowed, lookup: Lookup = dns.lookup): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const refused = addresses.find(({ address }) => !isAllowed(address))
      if (refused)
        return callback(new AddressRefused(`${name} is at ${refused.address}, which is not public`), [])
      callback(null, addresses)
    })

/** Connects to a host if all of its addresses are allowed. Otherwise the socket fails with AddressRefused. */
export const connectPublic = (host: string, port: number, isAllowed: IsAllowed, lookup?: Lookup): Socket => {
  // Node doesn't call `lookup` for IP addresses.
  if (isIP(host) && !isAllowed(host)) return new Socket().destroy(new AddressRefused(`${host} is not public`))
  const checked = lookupAllowed(isAllowed, lookup)
  const socket = connect({ host, port, autoSelectFamily: true, lookup: checked })
  return socket.setTimeout(IDLE_MS, () => socket.destroy(new Error('idle')))
}
