import { isDomainError } from '@fieldside/platform/errors.ts'

/** Returns null while the service is unavailable. Rethrows any other error. */
export const unlessUnavailable = <Reply>(call: Promise<Reply>): Promise<Reply | null> =>
  call.catch((error: unknown) => {
    if (isDomainError(error) && error.kind === 'unavailable') return null
    throw error
  })
