import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A screen's files, as web/build/route-files.ts wrote them. */
type RouteFiles = { path: string; files: string[] }

const tagOf = (file: string): string => `<link rel="modulepreload" crossorigin href="${file}">`

/** Preloads the scripts of a screen that its document doesn't name yet, so that they load in parallel. */
const withFiles = (html: string, files: readonly string[]): string => {
  const missing = files.filter((file) => file.endsWith('.js') && !html.includes(file))
  return html.replace('</head>', () => `${missing.map(tagOf).join('')}</head>`)
}

/** Returns the document of each screen. Without routes.json, all screens get the same document. */
export const createRouteDocuments = (folder: string, html: string): ((pathname: string) => string) => {
  const list = join(folder, 'routes.json')
  const routes: RouteFiles[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const documents = routes.map(({ path, files }) => ({
    pattern: new URLPattern({ pathname: path }),
    html: withFiles(html, files),
  }))
  return (pathname) => documents.find(({ pattern }) => pattern.test({ pathname }))?.html ?? html
}
