import type { IncomingMessage } from 'node:http'

export type Refusal = { status: number; code: string; message: string }

const DENIED: Refusal = { status: 403, code: 'AccessDenied', message: 'Access Denied' }

const climbs = (path: string): boolean => {
  try {
    return decodeURIComponent(path).split('/').includes('..')
  } catch {
    return true
  }
}

/**
 * The server behind checks a signature that is there and serves who brings none; so none is refused here.
 * Null lets the request through.
 */
export const refusalOf = (request: IncomingMessage): Refusal | null => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  if (climbs(path)) return { status: 400, code: 'InvalidURI', message: 'The path is not one of a file.' }
  if (
    request.method === 'OPTIONS' ||
    (request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data'))
  )
    return DENIED
  const inHeader = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') ?? false
  const inQuery = new URLSearchParams(query).has('X-Amz-Algorithm')
  return inHeader || inQuery ? null : DENIED
}
