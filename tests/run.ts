import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { missingTools } from '@fieldside/dev-native/tools.ts'
import { bundleProduct } from '@fieldside/dev-stack/bundles.ts'
import { buildWeb } from '@fieldside/dev-stack/web-build.ts'
import { compareBehaviours, readCatalogue, readOpen } from './behaviours.ts'
import { CONTAINERS, type Count, EMBEDDED, EXTENDED, NATIVE, type Part, RESULTS } from './parts.ts'
import { type Ended, runPart, signalParts } from './run-part.ts'
import { bundleTestPrograms } from './setup/programs.ts'

/** `npm test`, `npm run test:extended`, and `npm run test:native`. Runs everything even after a failure and prints the total on the last line. */

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    signalParts(signal)
    process.exitCode = 1
  })

type Ran = Ended & { output?: string }

const runToFile = async (part: Part): Promise<Ran> => {
  const file = join(RESULTS, `${part.name}.log`)
  const output = openSync(file, 'w')
  console.log(`── ${part.name} has started`)
  const ended = await runPart(part, output)
  closeSync(output)
  const text = readFileSync(file, 'utf8')
  console.log(`\n── ${part.name}\n${text}`)
  return { ...ended, output: text }
}

const { values, positionals: wanted } = parseArgs({
  options: {
    extended: { type: 'boolean', default: false },
    native: { type: 'boolean', default: false },
    docker: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const missing = values.native ? missingTools() : []
if (missing.length > 0) {
  console.log(`The real parts were NOT tried here: ${missing.join(', ')} not found.\n\n0 passed, 0 failed`)
  process.exit(0)
}
const chosenStages = () => {
  if (values.docker) return CONTAINERS
  if (values.native) return NATIVE
  return values.extended ? EXTENDED : EMBEDDED
}
const all = chosenStages()
const isWhole = all === EMBEDDED
const parts = all.flat(2)
const known = parts.map(({ name }) => name)
const unknown = wanted.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(2)
}

const isWanted = ({ name }: Part) => wanted.length === 0 || wanted.includes(name)
const alone = parts.filter(isWanted).length === 1
rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const total: Count = { passed: 0, failed: 0, skipped: 0 }
const lines: string[] = []
const failures: string[] = []

const OWN_STAT = '/proc/self/stat'
const TICKS_PER_SECOND = 100

/** Returns the CPU seconds of all parts that have ended, with their processes. Linux keeps them for the parent. */
const endedCpuSeconds = (): number => {
  const fields = readFileSync(OWN_STAT, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

let countedCpuSeconds = 0
const cpuOfEndedPart = (): string => {
  if (!existsSync(OWN_STAT)) return ''
  const before = countedCpuSeconds
  countedCpuSeconds = endedCpuSeconds()
  return `, ${Math.round(countedCpuSeconds - before)} s of CPU`
}

/** Builds the web client and the bundles once for all parts. Those that need them report a failure. */
const built = parts.some((part) => part.needsBuild && isWanted(part))
  ? Promise.allSettled([buildWeb(console.log), bundleProduct(console.log), bundleTestPrograms(console.log)])
  : undefined

let failedBase: string | undefined

const LAST_WORDS = 400

/** Returns the end of an output in one line. */
const lastWords = (output = ''): string =>
  stripVTControlCharacters(output).replace(/\s+/g, ' ').trim().slice(-LAST_WORDS)

const failuresOf = (part: Part, { exitCode, problem, output }: Ran): string[] => {
  const failed = part.results().filter(({ outcome }) => outcome === 'failed')
  const named = failed.map(({ title, reason }) => (reason ? `${title}: ${reason}` : title))
  const unexplained = exitCode !== 0 && named.length === 0 ? `exited with ${exitCode}` : undefined
  const reason = problem ?? unexplained
  return reason ? [...named, [reason, lastWords(output)].filter(Boolean).join(': ')] : named
}

const runAndCount = async (part: Part): Promise<void> => {
  if (part.needsBuild) await built
  const startedMs = performance.now()
  const ran: Ran = await (alone ? runPart(part, 'inherit') : runToFile(part))
  const cpu = cpuOfEndedPart()
  const count = part.count(ran.exitCode)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key]
  if (part.isBase && count.failed > 0) failedBase = part.name
  const seconds = Math.round((performance.now() - startedMs) / 1000)
  failures.push(...failuresOf(part, ran).map((failure) => `${part.name}: ${failure}`))
  lines.push(
    `${part.name.padEnd(18)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped in ${seconds} s${cpu}`,
  )
}

/** Compares the tests of a whole run with the catalogue of behaviors, which passes or fails like a test. */
const compareAndCount = (): string => {
  const { holding, rows, problems } = compareBehaviours(
    readCatalogue(),
    readOpen(),
    parts.flatMap((part) => part.results()),
  )
  failures.push(...problems)
  const ok = problems.length === 0
  total[ok ? 'passed' : 'failed'] += 1
  lines.push(
    `${'behaviours'.padEnd(18)} ${ok ? '1 passed, 0 failed' : '0 passed, 1 failed'}, 0 skipped in 0 s`,
  )
  return `Behaviours: ${holding} of ${rows} hold`
}

for (const lanes of all) {
  if (failedBase) break
  await Promise.all(
    lanes.map(async (lane) => {
      for (const part of lane.filter(isWanted)) await runAndCount(part)
    }),
  )
}
if (failedBase) failures.push(`${failedBase}: the parts after it were skipped`)
const behavioursLine = wanted.length === 0 && isWhole ? compareAndCount() : undefined
console.log(`\n${lines.join('\n')}\n`)
for (const failure of failures) console.log(`✗ ${failure}`)
if (behavioursLine) console.log(behavioursLine)
console.log(`${total.passed} passed, ${total.failed} failed`)
// exit() would drop output that a pipe has not read yet.
process.exitCode = total.failed === 0 ? 0 : 1
