import type { Plugin, Rolldown } from 'vite'
import { type BuiltScreen, visitedModules } from './screens.ts'

type Bundle = Rolldown.OutputBundle
/** The scripts and styles that a screen's first visit needs, by the pattern of its address. */
export type RouteFiles = { path: string; files: string[] }

const chunksOf = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk')

/** Returns a chunk and what it imports statically. */
const closureOf = (bundle: Bundle, start: readonly Rolldown.OutputChunk[]): Set<string> => {
  const files = new Set(start.map(({ fileName }) => fileName))
  for (const file of files) {
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) files.add(imported)
  }
  return files
}

const stylesOf = (bundle: Bundle): string[] => Object.keys(bundle).filter((file) => file.endsWith('.css'))

const routesOf = (bundle: Bundle, root: string, screens: readonly BuiltScreen[]): RouteFiles[] => {
  const chunks = chunksOf(bundle)
  const holderOf = (module: string) => chunks.find(({ moduleIds }) => moduleIds.includes(module))
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return screens.map((screen) => {
    const { path } = screen
    const parts = visitedModules(root, screen).map(holderOf)
    if (parts.includes(undefined)) throw new Error(`The build holds no code of ${path}`)
    const scripts = closureOf(bundle, [...entries, ...parts.filter((part) => part !== undefined)])
    return { path, files: [...scripts, ...stylesOf(bundle)].map((file) => `/${file}`) }
  })
}

/** Writes which files each screen needs, so that the BFF names them in its document (bff/src/http/web-files.ts). */
export const routeFiles = (root: string, screens: readonly BuiltScreen[]): Plugin => ({
  name: 'route-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const source = JSON.stringify(routesOf(bundle, root, screens))
      this.emitFile({ type: 'asset', fileName: 'routes.json', source })
    },
  },
})
