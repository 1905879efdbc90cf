import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'

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

type WebFile = { type: string; plain: Uint8Array<ArrayBuffer>; gzip?: Uint8Array<ArrayBuffer> }

/** Lists the files that are served as they are, which the documents of public-pages.ts aren't. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join(folder, 'pages', sep)))

const isMap = (file: string): boolean => file.endsWith('.map')
const addressOf = (folder: string, file: string): string => file.slice(folder.length).replaceAll(sep, '/')

/** Reads the built client into memory, by path, so that no request path ever reaches the file system. */
const readWebFiles = (folder: string): Map<string, WebFile> =>
  new Map(
    filesOf(folder)
      .filter((file) => !isMap(file))
      .map((file) => {
        const plain = new Uint8Array(readFileSync(file))
        const type = TYPES[extname(file)] ?? 'application/octet-stream'
        const gzip = COMPRESSIBLE.has(extname(file)) ? { gzip: new Uint8Array(gzipSync(plain)) } : {}
        return [addressOf(folder, file), { type, plain, ...gzip }]
      }),
  )

/** Source maps are five times the client's size and rarely requested, so they are read on request. */
const findMaps = (folder: string): Map<string, string> =>
  new Map(
    filesOf(folder)
      .filter(isMap)
      .map((file) => [addressOf(folder, file), file]),
  )

/** Serves the built files, and index.html for every other path, since the router runs in the browser. */
export const serveWebFiles = (app: Hono, webDist: string): void => {
  const folder = resolve(webDist)
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error('WEB_DIST holds no index.html: build the web client first')
  }
  const files = readWebFiles(folder)
  const maps = findMaps(folder)
  const page = files.get('/index.html')!

  const answer = (hono: Context, file: WebFile, cacheControl: string) => {
    const takesGzip = hono.req.header('accept-encoding')?.includes('gzip')
    const gzip = takesGzip ? file.gzip : undefined
    return hono.body(gzip ?? file.plain, 200, {
      'content-type': file.type,
      'cache-control': cacheControl,
      vary: 'accept-encoding',
      ...(gzip ? { 'content-encoding': 'gzip' } : {}),
    })
  }

  app.get('/*', async (hono) => {
    const path = new URL(hono.req.url).pathname
    const isAsset = path.startsWith('/assets/')
    const file = path === '/' ? undefined : files.get(path)
    if (file) return answer(hono, file, isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    const map = maps.get(path)
    if (map) {
      const plain = new Uint8Array(await readFile(map))
      return answer(hono, { type: 'application/json', plain }, 'no-cache')
    }
    return isAsset ? hono.notFound() : answer(hono, page, 'no-cache')
  })
}
