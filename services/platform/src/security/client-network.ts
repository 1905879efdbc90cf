import type { CallerIdentity } from '../data/context.ts'
import { networkOf } from './rate-limit.ts'

const ADDRESS = 'fieldside-client-address'
const PROOF = 'fieldside-client-address-proof'

/**
 * The only service whose word on the browser's address counts. It calls with the user's token, so it proves itself
 * separately.
 */
const TRUSTED = 'bff'

/** `token` is the BFF's service token. */
export const clientAddressHeaders = (address: string, token: string): Record<string, string> => ({
  [ADDRESS]: address,
  [PROOF]: `Bearer ${token}`,
})

/**
 * Returns the network (an IPv4 address or an IPv6 /64) of the browser, as reported by the BFF. Ignores the header
 * from anyone else, so a client can't choose the network it is rate-limited by.
 */
export const clientNetworkOf = async (
  headers: Headers,
  verify: (authorization: string) => Promise<CallerIdentity>,
): Promise<string | undefined> => {
  const address = headers.get(ADDRESS)
  const proof = headers.get(PROOF)
  if (!address || !proof) return undefined
  // An unverifiable proof only voids the address; the request itself continues.
  const teller = await verify(proof).catch(() => undefined)
  return teller?.kind === 'service' && teller.name === TRUSTED ? networkOf(address) : undefined
}
