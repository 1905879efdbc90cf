import type { CallerIdentity } from './context.ts'
import { networkOf } from './rate-limit.ts'

const ADDRESS = 'fieldside-client-address'
const PROOF = 'fieldside-client-address-proof'

/** Whom a service believes about the browser's address: the BFF, which calls with a person's token. */
const TRUSTED = 'bff'

/** Headers that tell a service where on the network a person is; `token` is the BFF's own. */
export const clientAddressHeaders = (address: string, token: string): Record<string, string> => ({
  [ADDRESS]: address,
  [PROOF]: `Bearer ${token}`,
})

/**
 * Returns the network (an IPv4 address or an IPv6 /64) that a request came from, as the BFF says. Anyone else's word
 * for it is ignored, so that nobody chooses the network they are counted for.
 */
export const clientNetworkOf = async (
  headers: Headers,
  verify: (authorization: string) => Promise<CallerIdentity>,
): Promise<string | undefined> => {
  const address = headers.get(ADDRESS)
  const proof = headers.get(PROOF)
  if (!address || !proof) return undefined
  // A proof that can't be verified vouches for no address. The request itself goes on.
  const teller = await verify(proof).catch(() => undefined)
  return teller?.kind === 'service' && teller.name === TRUSTED ? networkOf(address) : undefined
}
