import { isDomainError } from '@fieldside/platform/errors.ts'

/** Null while the one who is asked is away. @throws what is no outage */
export const unlessAway = <Reply>(asked: Promise<Reply>): Promise<Reply | null> =>
  asked.catch((error: unknown) => {
    if (isDomainError(error) && error.kind === 'unavailable') return null
    throw error
  })
