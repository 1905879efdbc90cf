import type { Drill } from './catalogue.ts'

/** Why a drill runs: its inputs changed, or it is its turn although nothing of it changed. */
export type Reason = 'changed' | 'turn'
export type Chosen = { drill: Drill; reason: Reason }

const isChanged = ({ inputs }: Drill, changedFiles: string[]): boolean =>
  changedFiles.some((file) => inputs.some((input) => file === input || file.startsWith(`${input}/`)))

/** Returns the drills by turns, starting with the one whose turn it is. */
const byTurns = (drills: Drill[], turn: number): Drill[] => {
  const first = turn % drills.length
  return [...drills.slice(first), ...drills.slice(0, first)]
}

/**
 * Returns the drills in the order in which `.ci/run` tries them: the one whose turn it is, so that an expensive one
 * runs now and then although cheaper ones changed, and then those that changed, the cheapest first.
 *
 * @param changedFiles paths relative to the repository
 * @param turn any whole number of at least 0 that differs between commits
 * @param secondsLeft a drill longer than that has no turn
 */
export const orderDrills = (
  drills: Drill[],
  changedFiles: string[],
  turn: number,
  secondsLeft: number,
): Chosen[] => {
  const turned = byTurns(drills, turn).find(({ seconds }) => seconds <= secondsLeft)
  const changed = drills
    .filter((drill) => drill !== turned && isChanged(drill, changedFiles))
    .sort((a, b) => a.seconds - b.seconds)
  return [
    ...(turned
      ? [{ drill: turned, reason: isChanged(turned, changedFiles) ? 'changed' : 'turn' } as const]
      : []),
    ...changed.map((drill) => ({ drill, reason: 'changed' }) as const),
  ]
}
