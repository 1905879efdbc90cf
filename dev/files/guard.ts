import type { IncomingMessage } from 'node:http'

export type Refusal = { status: number; code: string; message: string }

/** An account that reaches its own buckets only, as one of an object storage with several accounts. */
export type OtherAccount = { accessKey: string; secretKey: string; buckets: readonly string[] }

const REGION = 'us-east-1'
/** A file name's 255 bytes minus the suffix that s3rver appends. */
const LONGEST_NAME_BYTES = 238

const DENIED: Refusal = { status: 403, code: 'AccessDenied', message: 'Access Denied' }
const bad = (code: string, message: string): Refusal => ({ status: 400, code, message })

/** Returns the decoded segments of a path, or null when it does not decode. */
const namesOf = (path: string): string[] | null => {
  try {
    return decodeURIComponent(path).split('/')
  } catch {
    return null
  }
}

const pathRefusal = (path: string): Refusal | null => {
  const names = namesOf(path)
  if (!names || names.includes('..')) return bad('InvalidURI', 'The path is not one of a file.')
  if (names.some((name) => Buffer.byteLength(name) > LONGEST_NAME_BYTES))
    return bad('KeyTooLongError', 'Your key is too long.')
  return null
}

const isOfRegion = (credential: string): boolean => credential.split('/')[2] === REGION

const CREDENTIAL = /^AWS4-HMAC-SHA256 .*Credential=([^,]+),/

/** Returns why the signature is unacceptable: missing, for another region, or with an invalid lifetime. */
const signatureRefusal = (request: IncomingMessage, query: URLSearchParams): Refusal | null => {
  const inHeader = CREDENTIAL.exec(request.headers.authorization ?? '')?.[1]
  if (inHeader !== undefined)
    return isOfRegion(inHeader)
      ? null
      : bad('AuthorizationHeaderMalformed', `The region of the signature is not ${REGION}.`)
  if (!query.has('X-Amz-Algorithm')) return DENIED
  if (!isOfRegion(query.get('X-Amz-Credential') ?? '') || query.get('X-Amz-Expires')?.startsWith('-'))
    return bad('AuthorizationQueryParametersError', 'The region or the lifetime of the link is not valid.')
  return null
}

/** Returns why an account may not reach a bucket. Its signature is checked later. */
const bucketRefusal = (
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  others: readonly OtherAccount[],
): Refusal | null => {
  const credential =
    CREDENTIAL.exec(request.headers.authorization ?? '')?.[1] ?? query.get('X-Amz-Credential') ?? ''
  const account = others.find(({ accessKey }) => credential.startsWith(`${accessKey}/`))
  return account && !account.buckets.includes(namesOf(path)?.[1] ?? '') ? DENIED : null
}

/**
 * Returns why to refuse a request, or null to let it through. s3rver checks a signature only when there is one
 * and serves unsigned requests, so they are refused here.
 */
export const refusalOf = (request: IncomingMessage, others: readonly OtherAccount[] = []): Refusal | null => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const refusal = pathRefusal(path)
  if (refusal) return refusal
  if (
    request.method === 'OPTIONS' ||
    (request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data'))
  )
    return DENIED
  const parameters = new URLSearchParams(query)
  return signatureRefusal(request, parameters) ?? bucketRefusal(request, path, parameters, others)
}
