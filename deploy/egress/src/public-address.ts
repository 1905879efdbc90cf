import ipaddr from 'ipaddr.js'

/** The only range of IPv6 from which public addresses are assigned (RFC 4291, 2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an address belongs to a server on the internet: not to this machine, a private or a link-local
 * network (cloud metadata included), a range with a special purpose, or one that embeds an IPv4 address.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address in IPv6 notation (::ffff:10.0.0.1) counts as what it is.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}
