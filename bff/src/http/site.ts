import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_S } from '@fieldside/contracts/durations.ts'
import type { Bff } from './serve.ts'

/** Holds what search engines may read. web/build/public-pages.ts writes it. */
export type Site = {
  /** The public pages, each with its part of the document's head. */
  pages: { path: string; lastModified?: string; tags: string }[]
  /** Patterns of the other screens, such as '/professional/:id'. */
  privatePaths: string[]
}

const NO_SITE: Site = { pages: [], privatePaths: [] }

export const readSite = (webDist: string | undefined): Site => {
  const file = join(webDist ?? '', 'pages', 'site.json')
  return webDist && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Site) : NO_SITE
}

/** Returns the prefixes of the patterns, without those that another one covers. */
const prefixesOf = (patterns: readonly string[]): string[] => {
  const prefixes = patterns.map((pattern) => pattern.replace(/:.*/, ''))
  const isCovered = (one: string) => prefixes.some((other) => one !== other && one.startsWith(other))
  return [...new Set(prefixes)].filter((one) => !isCovered(one)).toSorted()
}

const robotsOf = ({ privatePaths }: Site, publicOrigin: string): string =>
  [
    'User-agent: *',
    'Allow: /v1/docs',
    ...prefixesOf(['/api/', '/v1/', ...privatePaths]).map((prefix) => `Disallow: ${prefix}`),
    '',
    `Sitemap: ${publicOrigin}/sitemap.xml`,
    '',
  ].join('\n')

const sitemapOf = ({ pages }: Site, publicOrigin: string): string => {
  const urls = pages.map(({ path, lastModified }) => {
    const modified = lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
    return `  <url><loc>${publicOrigin}${path}</loc>${modified}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

/** Serves /robots.txt and /sitemap.xml. They change only with a release. */
export const serveSite = ({ app, publicOrigin }: Bff, site: Site): void => {
  const files = {
    '/robots.txt': ['text/plain; charset=utf-8', robotsOf(site, publicOrigin)],
    '/sitemap.xml': ['application/xml; charset=utf-8', sitemapOf(site, publicOrigin)],
  } as const
  for (const [path, [type, text]] of Object.entries(files))
    app.get(path, (hono) =>
      hono.body(text, 200, { 'content-type': type, 'cache-control': `public, max-age=${HOUR_S}` }),
    )
}
