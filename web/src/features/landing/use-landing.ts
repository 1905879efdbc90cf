import { type Landing, landingScreen } from '@fieldside/contracts/http/bff/landing.ts'
import { useEndpoint } from '../../client/api.ts'

/** Returns who the hero shows; undefined while it loads. Read once, so that nobody moves under the reader's pointer. */
export const useLanding = (): Landing | undefined => {
  const { data, error } = useEndpoint(landingScreen, {}, { once: true })
  return data ?? (error ? { professionals: [], zone: '' } : undefined)
}
