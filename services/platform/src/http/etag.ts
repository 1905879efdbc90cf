/** Returns whether If-None-Match names the version, as a strong or weak tag (RFC 9110, 13.1.2). */
export const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get('if-none-match') ?? '')
    .split(',')
    .some((one) => [etag, `W/${etag}`, '*'].includes(one.trim()))
