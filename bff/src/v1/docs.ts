import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiV1, type V1Addresses } from '@fieldside/contracts/openapi-v1.ts'
import type { Bff } from '../http/serve.ts'

const NONCE_BYTES = 16
/** The style of Redoc 2.5.4's scroll bars, which it adds before it knows the nonce. */
const SCROLL_BARS = "'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc='"

/** Allows only our own files and elements with the nonce, which Redoc also sets on its styles. */
const policyWith = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}' ${SCROLL_BARS}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Serves the OpenAPI document and its reference page, which web/build/api-docs.ts creates. */
export const serveDocs = ({ app }: Bff, addresses: V1Addresses, webDist: string | undefined): void => {
  const document = JSON.stringify(openApiV1(addresses))
  const page = join(webDist ?? '', 'pages/api-docs.html')
  app.get('/v1/openapi.json', (hono) =>
    hono.body(document, 200, { 'content-type': 'application/json', 'cache-control': 'no-cache' }),
  )
  if (!webDist || !existsSync(page)) return
  const html = readFileSync(page, 'utf8')
  app.get('/v1/docs', (hono) => {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    return hono.body(html.replaceAll('%NONCE%', nonce), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyWith(nonce),
    })
  })
}
