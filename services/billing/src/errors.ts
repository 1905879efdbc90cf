import { type DomainError, isDomainError, unavailable } from '@fieldside/platform/errors.ts'

export const providerUnavailable = (cause?: unknown): DomainError =>
  unavailable(
    'The payment provider is temporarily unavailable. Please try again.',
    'card-provider-unavailable',
    2,
    cause,
  )
export const isProviderUnavailable = (error: unknown): boolean =>
  isDomainError(error, 'card-provider-unavailable')

/** Returns whether the provider understood the request and rejected it, so that repeating it can't help. */
export const isProviderRejection = (error: unknown): boolean =>
  isProviderUnavailable(error) &&
  error instanceof Error &&
  error.cause instanceof Error &&
  'statusCode' in error.cause &&
  (error.cause.statusCode === 400 || error.cause.statusCode === 404)
