import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { type BuiltScreen, visitedModules } from './screens.ts'

type Module = Pick<
  Rolldown.ModuleInfo,
  'code' | 'importers' | 'importedIds' | 'dynamicImporters' | 'dynamicallyImportedIds'
>
type ModuleOf = (id: string) => Module
/**
 * Modules of one file, the screens whose first visit loads it or the parts that load later with it (one bit each), whether
 * those are all in the shell, and the length of its sources.
 */
type Group = { ids: readonly string[]; screens: bigint; inShell: boolean; chars: number }

/** Adds a module to the group of the same screens. */
const addTo = (groups: Map<bigint, Group>, group: Group): void => {
  const known = groups.get(group.screens)
  groups.set(group.screens, known ? joined(known, group) : group)
}

/** Cost of one more file for a visit: its request, the names that it imports, and what compresses worse apart. */
const FILE_CHARS = 7000
const CONTRACT = /\/contracts\/src\//

const isLibrary = (id: string): boolean => id.includes('/node_modules/')
const isZod = (id: string): boolean => /\/node_modules\/(zod|@hookform)\//.test(id)

/** Returns a module's length without comments and indentation. */
const charsOf = (code: string): number => code.replaceAll(/\/\*[\s\S]*?\*\/|^\s+/gm, '').length

/** Returns modules and everything that they lead to. */
const reachedFrom = (ids: readonly string[], next: (id: string) => readonly string[]): Set<string> => {
  const reached = new Set(ids)
  for (const one of reached) for (const further of next(one)) reached.add(further)
  return reached
}

/** Whether a module needs zod, or is a contract that only such modules use, such as a rule of a field. */
const isForValidation = (id: string, moduleOf: ModuleOf): boolean => {
  if (isZod(id) || id.endsWith('?schemas') || moduleOf(id).importedIds.some(isZod)) return true
  const { importers } = moduleOf(id)
  return CONTRACT.test(id) && importers.length > 0 && importers.every((one) => isForValidation(one, moduleOf))
}

const countOf = (screens: bigint): number => screens.toString(2).replaceAll('0', '').length

const costOf = ({ screens, chars }: Group): number => countOf(screens) * (chars + FILE_CHARS)

const joined = (one: Group, other: Group): Group => ({
  ids: [...one.ids, ...other.ids],
  inShell: one.inShell,
  screens: one.screens | other.screens,
  chars: one.chars + other.chars,
})

/**
 * Whether one group needs the other through a third, so that joining them would close a cycle, or whether screens would
 * load a third only because of the other's modules.
 */
const isApart = (one: Group, other: Group, groups: readonly Group[], moduleOf: ModuleOf): boolean => {
  const groupOf = new Map(groups.flatMap((group) => group.ids.map((id) => [id, group] as const)))
  const neededBy = (group: Group): Group[] =>
    group.ids.flatMap((id) => moduleOf(id).importedIds.flatMap((needed) => groupOf.get(needed) ?? []))
  const leadsTo = (start: Group, end: Group): boolean => {
    const reached = new Set(neededBy(start).filter((group) => group !== end && group !== start))
    for (const group of reached) for (const needed of neededBy(group)) reached.add(needed)
    return reached.has(end)
  }
  const screens = one.screens | other.screens
  const drawsIn = [...neededBy(one), ...neededBy(other)].some(
    (needed) => needed !== one && needed !== other && (needed.screens & screens) !== screens,
  )
  return drawsIn || leadsTo(one, other) || leadsTo(other, one)
}

/** Joins the two groups that save the most, until each pair costs the visits more together than apart. */
const joinSmall = (start: readonly Group[], moduleOf: ModuleOf): readonly Group[] => {
  let groups = start
  const pairsOf = (group: Group, others: readonly Group[]) =>
    others
      .filter(({ inShell }) => inShell === group.inShell)
      .map((other) => ({
        group,
        other,
        saved: costOf(group) + costOf(other) - costOf(joined(group, other)),
      }))
  let pairs = groups.flatMap((group, index) => pairsOf(group, groups.slice(index + 1)))
  for (;;) {
    pairs = pairs.filter(({ saved }) => saved > 0).sort((one, other) => other.saved - one.saved)
    const best = pairs.find(({ group, other }) => !isApart(group, other, groups, moduleOf))
    if (!best) return groups
    const { group, other } = best
    const isLeft = (one: Group) => one !== group && one !== other
    const rest = groups.filter(isLeft)
    const both = joined(group, other)
    groups = [...rest, both]
    pairs = [...pairs.filter((pair) => isLeft(pair.group) && isLeft(pair.other)), ...pairsOf(both, rest)]
  }
}

const planChunks = (
  root: string,
  screens: readonly BuiltScreen[],
  moduleOf: ModuleOf,
): Map<string, string> => {
  const importedBy = (id: string) => moduleOf(id).importedIds
  const main = join(root, 'src/main.tsx')
  const all = reachedFrom([main], (id) => [...importedBy(id), ...moduleOf(id).dynamicallyImportedIds])
  const visited = [...new Map(screens.map((screen) => [screen.module, screen])).values()]
  const visits = visited.map((screen) => reachedFrom([main, ...visitedModules(root, screen)], importedBy))
  const first = reachedFrom([main], importedBy)
  const isVisited = (id: string) => visits.some((visit) => visit.has(id))
  const later = [...all]
    .filter((id) => moduleOf(id).dynamicImporters.length > 0 && !isVisited(id))
    .map((id) => reachedFrom([id], importedBy))
  const bitsOf = <T>(all: readonly T[], has: (one: T) => boolean) =>
    all.reduce((bits, one, index) => bits | (BigInt(has(one)) << BigInt(index)), 0n)
  const outside = bitsOf(visited, ({ layout }) => layout !== 'shell')
  const plan = new Map<string, string>()
  const shared = new Map<bigint, Group>()
  const popups = new Map<bigint, Group>()
  for (const id of [...all].sort()) {
    const screensOf = bitsOf(visits, (visit) => visit.has(id))
    const laterOf = bitsOf(later, (part) => part.has(id))
    const alone = { ids: [id], chars: charsOf(moduleOf(id).code ?? '') }
    if (isForValidation(id, moduleOf)) plan.set(id, 'validation')
    else if (first.has(id)) plan.set(id, isLibrary(id) ? 'vendor' : 'app')
    else if (screensOf === 0n && countOf(laterOf) > 1)
      addTo(popups, { ...alone, screens: laterOf, inShell: true })
    else if (countOf(screensOf) > 1 || (screensOf > 0n && laterOf > 0n))
      addTo(shared, { ...alone, screens: screensOf, inShell: (screensOf & outside) === 0n })
  }
  for (const [name, groups] of Object.entries({ shared, popups }))
    joinSmall([...groups.values()], moduleOf).forEach(({ ids }, index) => {
      for (const id of ids) plan.set(id, `${name}${index}`)
    })
  return plan
}

/**
 * Puts modules that load together into one file, because each file costs a phone a request and the browser a parse:
 * what every screen needs (vendor, app), what the same screens share, joined where that costs their visits less than one
 * more file, what several parts share that load later (popups), joined alike, and what waits for the first input
 * (validation). No files import each other in a cycle.
 */
export const chunkName = (root: string, screens: readonly BuiltScreen[]) => {
  let plan: Map<string, string> | undefined
  const known = new Map<string, Module>()
  return (
    id: string,
    graph: { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null },
  ): string | null => {
    const moduleOf: ModuleOf = (one) => {
      const found = known.get(one) ?? graph.getModuleInfo(one)!
      const { code, importers, importedIds, dynamicImporters, dynamicallyImportedIds } = found
      if (!known.has(one))
        known.set(one, { code, importers, importedIds, dynamicImporters, dynamicallyImportedIds })
      return known.get(one)!
    }
    plan ??= planChunks(root, screens, moduleOf)
    return plan.get(id) ?? null
  }
}
