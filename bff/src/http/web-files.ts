import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import { firstReads } from './first-reads.ts'
import { fillPlaceholders, headValues } from './html.ts'
import { createRouteDocuments } from './route-documents.ts'
import type { Bff } from './serve.ts'
import type { Site } from './site.ts'

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
const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.svg', '.webmanifest', '.txt'])

type Bytes = Uint8Array<ArrayBuffer>
type WebFile = { type: string; plain: Bytes; br?: Bytes; gzip?: Bytes }

/** Lists the files that are served as they are: all but the documents of public-pages.ts. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, 'pages', sep)))

const isMap = (file: string): boolean => file.endsWith('.map')
/** Files of the build that only this server reads. */
const isForServer = (file: string): boolean => /[.](br|gz)$|[/\\]routes[.]json$/.test(file)
const addressOf = (folder: string, file: string): string => file.slice(folder.length).replaceAll(sep, '/')

// Compressing at the highest level takes seconds, so the build does it for scripts and styles.
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compressed = (plain: Bytes): Pick<WebFile, 'br' | 'gzip'> => ({
  br: new Uint8Array(brotliCompressSync(plain, FAST)),
  gzip: new Uint8Array(gzipSync(plain)),
})

const readCompressed = (file: string, plain: Bytes): Pick<WebFile, 'br' | 'gzip'> => {
  if (!existsSync(`${file}.br`) || !existsSync(`${file}.gz`)) return compressed(plain)
  const read = (ending: string) => new Uint8Array(readFileSync(file + ending))
  return { br: read('.br'), gzip: read('.gz') }
}

/** Reads the built client into memory, by path, so that no request path ever reaches the file system. */
const readWebFiles = (folder: string): Map<string, WebFile> =>
  new Map(
    filesOf(folder)
      .filter((file) => !isMap(file) && !isForServer(file))
      .map((file) => {
        const plain = new Uint8Array(readFileSync(file))
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        const packed = COMPRESSIBLE.has(extname(file)) ? readCompressed(file, plain) : {}
        return [addressOf(folder, file), { type, plain, ...packed }]
      }),
  )

const pageOf = (html: string): WebFile => {
  const plain = new TextEncoder().encode(html)
  return { type: TYPES['.html']!, plain, ...compressed(plain) }
}

const answer = (hono: Context, file: WebFile, cacheControl: string): Response => {
  const encoding = file.br && acceptedEncoding(hono.req.raw, ['br', 'gzip'])
  return hono.body(encoding ? file[encoding]! : file.plain, 200, {
    'content-type': file.type,
    'cache-control': cacheControl,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
  })
}

/** Source maps are five times the client's size and rarely requested, so they are read on request. */
const findMaps = (folder: string): Map<string, string> =>
  new Map(
    filesOf(folder)
      .filter(isMap)
      .map((file) => [addressOf(folder, file), file]),
  )

/** Serves the built files, and index.html with a screen's scripts for the router at any other path. */
export const serveWebFiles = (bff: Bff, webDist: string, site: Site, supportEmail: string): void => {
  const folder = resolve(webDist)
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error('WEB_DIST holds no index.html: build the web client first')
  }
  const files = readWebFiles(folder)
  const maps = findMaps(folder)
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const values = headValues(bff.publicOrigin, supportEmail)
  const documentAt = createRouteDocuments(folder, html, site, (tags) => fillPlaceholders(tags, values))
  const isPublic = (path: string) => site.pages.some((page) => page.path === path)
  const pages = new Map<string, WebFile>()
  const pageAt = (pathname: string): WebFile => {
    const html = documentAt(pathname)
    const page = pages.get(html) ?? pageOf(html)
    pages.set(html, page)
    return page
  }

  bff.app.get('/*', async (hono) => {
    const path = new URL(hono.req.url).pathname
    const isAsset = path.startsWith('/assets/')
    const file = path === '/' ? undefined : files.get(path)
    if (file) return answer(hono, file, isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    const map = maps.get(path)
    if (map) {
      const plain = new Uint8Array(await readFile(map))
      return answer(hono, { type: 'application/json', plain }, 'no-cache')
    }
    if (isAsset) return hono.notFound()
    const page = answer(hono, pageAt(path), 'no-cache')
    page.headers.set('link', await firstReads(bff, hono.req.raw))
    if (!isPublic(path)) page.headers.set('x-robots-tag', 'noindex')
    return page
  })
}
