import { AddressRefused } from './connect-public.ts'

export type OutboundFailureCode =
  | 'timeout'
  | 'address-not-public'
  | 'address-not-found'
  | 'connection-refused'
  | 'connection-closed'
  | 'connection-failed'
  | 'certificate-rejected'
  | 'invalid-reply'
  /** Of a reply whose body is used. */
  | 'too-large'
  | 'too-many-redirects'
  /** Our failure, not the receiver's: the proxy can't be reached. */
  | 'egress-unavailable'

/** Thrown when a request gets no complete reply. Its message is the code, so that no address gets into a log. */
export class OutboundFailure extends Error {
  readonly code: OutboundFailureCode
  constructor(code: OutboundFailureCode, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const CODES: readonly (readonly [RegExp, OutboundFailureCode])[] = [
  [/^(ENOTFOUND|EAI_\w+)$/, 'address-not-found'],
  [/^ECONNREFUSED$/, 'connection-refused'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED)$/, 'connection-closed'],
  [/^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_)/, 'certificate-rejected'],
  [/^HPE_/, 'invalid-reply'],
]

export const outboundFailureOf = (error: unknown, signal: AbortSignal): OutboundFailure => {
  if (error instanceof OutboundFailure) return error
  if (signal.aborted) return new OutboundFailure('timeout')
  if (error instanceof AddressRefused) return new OutboundFailure('address-not-public')
  const code = String((error as NodeJS.ErrnoException).code ?? '')
  return new OutboundFailure(CODES.find(([pattern]) => pattern.test(code))?.[1] ?? 'connection-failed')
}
