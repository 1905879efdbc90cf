import { isDomainError } from '@fieldside/platform/errors.ts'

/** Returns null while the service is unavailable. Rethrows any other error. */
export const unlessUnavailable = <Reply>(asked: Promise<Reply>): Promise<Reply | null> =>
  asked.catch((error: unknown) => {
    if (isDomainError(error) && error.kind === 'unavailable') return null
    throw error
  })
