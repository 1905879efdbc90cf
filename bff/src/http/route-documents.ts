import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'

/** A screen's files, as web/build/route-files.ts wrote them. */
type RouteFiles = { path: string; files: string[] }

/** The part of index.html that differs between public pages. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/

const tagOf = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`

/** Preloads the scripts of a screen that its document doesn't name yet, so that they load in parallel. */
const withFiles = (html: string, files: readonly string[]): string => {
  const missing = files.filter((file) => file.endsWith('.js') && !html.includes(file))
  return html.replace('</head>', () => `${missing.map(tagOf).join('')}</head>`)
}

/**
 * Returns the document of each screen, with its own head if it is a public page. Without routes.json, all screens get
 * the same document. `fill` fills in the placeholders of a head.
 */
export const createRouteDocuments = (
  folder: string,
  html: string,
  { pages }: Site,
  fill: (tags: string) => string,
): ((pathname: string) => string) => {
  const list = join(folder, 'routes.json')
  const routes: RouteFiles[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const documents = routes.map(({ path, files }) => {
    const tags = pages.find((page) => page.path === path)?.tags
    const own = tags === undefined ? html : html.replace(HEAD, () => fill(tags))
    return { pattern: new URLPattern({ pathname: path }), html: withFiles(own, files) }
  })
  return (pathname) => documents.find(({ pattern }) => pattern.test({ pathname }))?.html ?? html
}
