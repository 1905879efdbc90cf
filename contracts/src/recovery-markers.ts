const MARKERS = ['token_hash', 'access_token', 'code', 'token']

/** Returns whether the query or the hash of an address belongs to a password reset link, of today's form or an older one. */
export const hasRecoveryMarker = (params: URLSearchParams): boolean =>
  params.get('type') === 'recovery' || MARKERS.some((name) => params.has(name))
