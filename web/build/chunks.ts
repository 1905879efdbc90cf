import type { Rolldown } from 'vite'
import type { BuiltScreen } from './screens.ts'

type Module = Pick<Rolldown.ModuleInfo, 'code' | 'importers' | 'dynamicImporters' | 'importedIds' | 'isEntry'>
type ModuleOf = (id: string) => Module

const SCREEN = /-screen\.tsx$/
const SHELL = /\/(shell|pop-ups)\.tsx$/
const OTHER_FRAME = /\/(task-frame|public-layout)\.tsx$/
const AREA = /\/src\/(entities|features)\/([^/]+)\//
/** Only /search and /booking need it, so that its small modules don't load everywhere else. */
const SEARCH = /\/src\/entities\/search\//
const CONTRACT = /\/contracts\/src\//
const SMALL_CHARS = 1490

const isLibrary = (id: string): boolean => id.includes('/node_modules/')
const isZod = (id: string): boolean => /\/node_modules\/(zod|@hookform)\//.test(id)
/** Whether only parts of areas use a library, so that it loads with them. */
const isOfAreas = (id: string, moduleOf: ModuleOf): boolean =>
  moduleOf(id).importers.every((one) => AREA.test(one))
const isForms = (id: string): boolean => id.includes('/node_modules/react-hook-form/')
const isIcon = (id: string): boolean => id.includes('/lucide-react/')
const isSmall = (id: string, moduleOf: ModuleOf): boolean => (moduleOf(id).code?.length ?? 0) <= SMALL_CHARS
const isControl = (id: string): boolean => /\/@radix-ui\/(?!react-(slot|compose-refs|primitive)\/)/.test(id)

/** Returns a module and everything that it leads to. */
const reachedFrom = (id: string, next: (id: string) => readonly string[]): string[] => {
  const reached = new Set([id])
  for (const one of reached) for (const further of next(one)) reached.add(further)
  return [...reached]
}

/** Whether a module costs little and brings nothing else along, so that it may load where nobody uses it. */
const isLight = (id: string, moduleOf: ModuleOf): boolean => {
  if (isIcon(id)) return true
  const needed = reachedFrom(id, (one) => moduleOf(one).importedIds)
  const isAlone = !needed.some((one) => (one !== id && AREA.test(one)) || isForms(one) || isControl(one))
  return isAlone && (!AREA.test(id) || isSmall(id, moduleOf))
}

/**
 * Returns the area whose screens alone use a contract or a part, so that no other screen of the shell loads it. Outside
 * the shell, one more file costs more than it saves.
 */
const areaAlone = (id: string, screens: readonly string[]): string | undefined => {
  const areas = new Set(screens.map((one) => AREA.exec(one)?.[2]))
  const isOurs = CONTRACT.test(id) || (AREA.test(id) && screens.length > 1)
  return isOurs && areas.size === 1 ? [...areas][0] : undefined
}

/** Names the chunk of a module that several screens share. */
const sharedBy = (id: string, shared: string, moduleOf: ModuleOf): string => {
  if (isLight(id, moduleOf) && !SEARCH.test(id)) return shared
  const needed = reachedFrom(id, (one) => moduleOf(one).importedIds)
  const [, layer, noun = ''] = AREA.exec(id) ?? []
  const area = [noun, layer === 'features' && 'screens', shared === 'parts' && shared]
  const hasForms = needed.some(isForms)
  if (!noun) return hasForms ? 'forms' : needed.some(isControl) ? 'controls' : shared
  return [...area, hasForms && 'forms'].filter(Boolean).join('-')
}

/** Whether a module needs zod, or is a contract that only such modules use, such as a rule of a field. */
const isForValidation = (id: string, moduleOf: ModuleOf): boolean => {
  if (isZod(id) || id.endsWith('?schemas') || moduleOf(id).importedIds.some(isZod)) return true
  const { importers } = moduleOf(id)
  return CONTRACT.test(id) && importers.length > 0 && importers.every((one) => isForValidation(one, moduleOf))
}

const chunkOf = (id: string, moduleOf: ModuleOf, isInShell: (screen: string) => boolean): string | null => {
  if (isForValidation(id, moduleOf)) return 'validation'
  const roots = reachedFrom(id, (one) => moduleOf(one).importers).filter(
    (one) => moduleOf(one).isEntry || moduleOf(one).dynamicImporters.length > 0,
  )
  const isFirst = roots.some((one) => moduleOf(one).isEntry || one.endsWith('/app/app.tsx'))
  if (isFirst) return isLibrary(id) ? 'vendor' : 'app'
  const screens = roots.filter((one) => SCREEN.test(one))
  const isOutside = roots.some((one) => OTHER_FRAME.test(one)) || !screens.every(isInShell)
  const shared = isOutside ? 'parts' : 'shell'
  if (roots.some((one) => SHELL.test(one))) return shared
  const area = isOutside ? undefined : areaAlone(id, screens)
  if (area) return `${area}-screens`
  if (screens.length > 1) return sharedBy(id, shared, moduleOf)
  const isOurs = !isLibrary(id) || isIcon(id)
  if (screens.length > 0 && roots.length > 1 && isOurs && isLight(id, moduleOf)) return shared
  const isPopup = roots.length > 1 && (screens.length === 0 || (isLibrary(id) && !isOfAreas(id, moduleOf)))
  return isPopup ? 'popups' : null
}

/**
 * Puts modules that load together into one file, because each file costs a phone a request and the browser a parse:
 * what every screen needs (vendor, app), what screens share within the shell (shell) and outside it (parts), what the
 * screens of one noun share, and what waits for the first interaction (validation, popups).
 */
export const chunkName = (screens: readonly BuiltScreen[]) => {
  const inShell = new Set(screens.filter(({ layout }) => layout === 'shell').map(({ module }) => module))
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
    return chunkOf(id, moduleOf, (screen) => inShell.has(screen))
  }
}
