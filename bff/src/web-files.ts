import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Only our own files and, for the card field, the card provider's script, frames and calls. */
const policyOf = (stripeScriptUrl: string | undefined): string => {
  const provider = stripeScriptUrl ? ` ${new URL(stripeScriptUrl).origin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self'${provider}`,
    `frame-src${provider || " 'none'"}`,
    `connect-src 'self'${provider}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The built web client: files as they are, every other address the page that holds the router. */
export const serveWebFiles = (app: Hono, folder: string, stripeScriptUrl: string | undefined): void => {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new Error('WEB_DIST holds no index.html: build the web client first')
  const security = {
    'content-security-policy': policyOf(stripeScriptUrl),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  const html = readFileSync(page)

  app.get('/*', (hono) => {
    const path = normalize(decodeURIComponent(new URL(hono.req.url).pathname))
    const file = join(folder, path)
    const isFile = file.startsWith(folder) && path !== '/' && existsSync(file) && statSync(file).isFile()
    if (!isFile) {
      if (extname(path) !== '' && path.startsWith('/assets/')) return hono.notFound()
      return hono.body(html, 200, {
        ...security,
        'content-type': TYPES['.html']!,
        'cache-control': 'no-cache',
      })
    }
    const forever = path.startsWith('/assets/')
    return hono.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, {
      ...security,
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': forever ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}
