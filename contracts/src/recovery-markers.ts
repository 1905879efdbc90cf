const MARKERS = ['token_hash', 'access_token', 'code', 'token']

/** Tells whether a URL's query or hash is that of a password reset link, in today's or an older form. */
export const hasRecoveryMarker = (params: URLSearchParams): boolean =>
  params.get('type') === 'recovery' || MARKERS.some((name) => params.has(name))
