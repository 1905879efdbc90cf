import { CORE, DRILLS } from './catalogue.ts'
import { changedFiles, currentCommit } from './changed-files.ts'
import { orderDrills } from './choose-drills.ts'
import { type CommandResult, runCommand } from './run-command.ts'

/**
 * What `.ci/run` runs: the core tests always, then the drills whose inputs changed and one by turns, within the time
 * that is left (decision 108). The last line counts all of them: `N passed, N failed`.
 */

/** `npm test` on two quiet cores. */
const NPM_TEST_SECONDS = 270
/** No drill starts that would end later than this: a minute before the budget, because a drill can take longer than it did. */
const GOAL_SECONDS = 34 * 60
/** A drill that still runs then is ended. It counts as not run, because a busy machine is no defect. */
const DRILLS_END_SECONDS = 58 * 60
/** A core test that still runs then is ended and has failed. CI ends the whole run five minutes later. */
const CORE_ENDS_SECONDS = 85 * 60

const elapsedSeconds = (): number => performance.now() / 1000
const total = { passed: 0, failed: 0 }
const failures: string[] = []
const lines: string[] = []

type Test = { name: string; script: string; parts: string[] }

const run = async ({ name, script, parts }: Test, endsSeconds: number): Promise<CommandResult> => {
  console.log(`\n━━ ${name}`)
  return runCommand(script, parts, { deadlineMs: Math.max(1, endsSeconds - elapsedSeconds()) * 1000 })
}

/** How much slower this machine is than two quiet cores, at least 1. */
let slowness = 1

const count = (name: string, result: CommandResult): void => {
  if (name === 'npm test') slowness = Math.max(1, result.seconds / NPM_TEST_SECONDS)
  total.passed += result.passed
  total.failed += result.failed
  failures.push(...result.failures)
  if (result.failed > 0 && result.failures.length === 0) failures.push(`✗ ${name} failed`)
  lines.push(`${name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds} s`)
}

for (const test of CORE) count(test.name, await run(test, CORE_ENDS_SECONDS))

const secondsLeft = (): number => GOAL_SECONDS - elapsedSeconds()
const commit = currentCommit()
const turn = Number.parseInt(commit.slice(0, 8), 16) || 0
const ordered = orderDrills(DRILLS, changedFiles(), turn, secondsLeft() / slowness)
const notRun = DRILLS.filter((drill) => !ordered.some((chosen) => chosen.drill === drill)).map(
  ({ name }) => `${name} (unchanged)`,
)
for (const { drill, reason } of total.failed === 0 ? ordered : []) {
  const needed = Math.round(drill.seconds * slowness)
  if (needed > secondsLeft()) {
    notRun.push(`${drill.name} (${reason}, needs ${needed} s, ${Math.round(secondsLeft())} s left)`)
    continue
  }
  const result = await run(drill, DRILLS_END_SECONDS)
  if (result.isEnded) notRun.push(`${drill.name} (${reason}, ended after ${result.seconds} s)`)
  else count(`${drill.name} (${reason})`, result)
}
if (total.failed > 0) notRun.push('the others (a test failed)')

console.log(`\n${lines.join('\n')}`)
console.log(`\nDrills not run: ${notRun.join(', ') || 'none'}. npm run drills runs all of them.`)
for (const failure of failures) console.log(failure)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
