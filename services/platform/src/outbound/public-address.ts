import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only range of IPv6 from which public addresses are assigned (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an address is public. Loopback, private, and link-local addresses (cloud metadata included), special
 * ranges, and ranges that embed an IPv4 address aren't.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // Treats an IPv4-mapped IPv6 address (::ffff:10.0.0.1) as IPv4.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

/** Returns whether an address is this machine's loopback, which only development and tests may reach. */
export const isLoopbackAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Names that are reserved for one machine, one network, tests, or documentation (RFC 2606, 6761, 6762, 8375, 9476). */
const RESERVED = /(^|\.)(localhost|local|internal|home\.arpa|test|example|invalid)$/

/** Returns whether the host of a URL is a public address or can be a public name. */
export const isPublicHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isPublicAddress(host) : !RESERVED.test(host)
}

/** Returns whether the host of a URL is this machine for everyone who asks it. */
export const isLoopbackHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) ? isLoopbackAddress(host) : /(^|\.)localhost$/.test(host)
}
