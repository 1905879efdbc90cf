import type { Rolldown } from 'vite'

type Module = Pick<Rolldown.ModuleInfo, 'code' | 'importers' | 'dynamicImporters' | 'importedIds' | 'isEntry'>
type ModuleOf = (id: string) => Module

const SCREEN = /-screen\.tsx$/
const AREA = /\/src\/(?:entities|features)\/([^/]+)\//
const SMALL_CHARS = 1500

const isLibrary = (id: string): boolean => id.includes('/node_modules/')
const isZod = (id: string): boolean => /\/node_modules\/(zod|@hookform)\//.test(id)
const isForms = (id: string): boolean => id.includes('/node_modules/react-hook-form/')
const isControl = (id: string): boolean => /\/@radix-ui\/(?!react-(slot|compose-refs|primitive)\/)/.test(id)

/** Returns a module and everything that it leads to. */
const reachedFrom = (id: string, next: (id: string) => readonly string[]): string[] => {
  const reached = new Set([id])
  for (const one of reached) for (const further of next(one)) reached.add(further)
  return [...reached]
}

/** Names the chunk of a module that several screens share. */
const sharedBy = (id: string, moduleOf: ModuleOf): string => {
  const needed = reachedFrom(id, (one) => moduleOf(one).importedIds)
  const [, area] = AREA.exec(id) ?? []
  if (needed.some(isForms)) return area ? `${area}-forms` : 'forms'
  const hasControls = needed.some(isControl)
  if (!area) return hasControls ? 'controls' : 'shell'
  const isSmall = (moduleOf(id).code?.length ?? 0) <= SMALL_CHARS
  const isAlone = !needed.some((one) => one !== id && AREA.test(one))
  return isSmall && isAlone && !hasControls ? 'shell' : area
}

const chunkOf = (id: string, moduleOf: ModuleOf): string | null => {
  const needsZod = isZod(id) || id.endsWith('?schemas') || moduleOf(id).importedIds.some(isZod)
  if (needsZod) return 'validation'
  const roots = reachedFrom(id, (one) => moduleOf(one).importers).filter(
    (one) => moduleOf(one).isEntry || moduleOf(one).dynamicImporters.length > 0,
  )
  const isFirst = roots.some((one) => moduleOf(one).isEntry || one.endsWith('/app/app.tsx'))
  // Every icon leads to all others through the library's index.
  if (isFirst || id.includes('/lucide-react/')) return isLibrary(id) ? 'vendor' : 'app'
  if (roots.some((one) => /\/(shell|pop-ups)\.tsx$/.test(one))) return 'shell'
  const screens = roots.filter((one) => SCREEN.test(one))
  if (screens.length > 1) return sharedBy(id, moduleOf)
  const isPopup = roots.length > 1 && (screens.length === 0 || isLibrary(id))
  return isPopup ? 'popups' : null
}

/**
 * Puts modules that load together into one file, because each file costs a phone a request and the browser a parse:
 * what every screen needs (vendor, app, shell), what the screens of one noun share, and what waits for the first
 * interaction (validation, popups).
 */
export const chunkName = () => {
  const known = new Map<string, Module>()
  return (
    id: string,
    graph: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null },
  ): string | null => {
    const moduleOf: ModuleOf = (one) => {
      const found = known.get(one) ?? graph.getModuleInfo(one)!
      const { code, importers, dynamicImporters, importedIds, isEntry } = found
      if (!known.has(one)) known.set(one, { code, importers, dynamicImporters, importedIds, isEntry })
      return known.get(one)!
    }
    return chunkOf(id, moduleOf)
  }
}
