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
