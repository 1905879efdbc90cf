import { type Landing, landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { useEndpoint } from '@/client/api.ts'

/** Returns the hero's professionals; undefined while loading. Reads them once, so that no card moves under the pointer. */
export const useLanding = (): Landing | undefined => {
  const { data, error } = useEndpoint(landingScreen, {}, { once: true })
  return data ?? (error ? { professionals: [], zone: '' } : undefined)
}
