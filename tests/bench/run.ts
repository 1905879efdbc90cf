import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { native } from '@fieldside/dev-native/parts.ts'
import { missingTools } from '@fieldside/dev-native/tools.ts'
import { startOtlpReceiver } from '@fieldside/dev-otlp/receiver.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import type { Foundation } from '@fieldside/dev-stack/foundation.ts'
import { type Bench, openBench } from './bench-stack.ts'
import { booking } from './booking.ts'
import { cost } from './cost.ts'
import { find } from './find.ts'
import { boundsOf, figuresOf, GOALS, shown } from './goals.ts'
import { growth } from './growth.ts'
import { instances } from './instances.ts'
import { life } from './life.ts'
import { notification } from './notification.ts'
import { orm } from './orm.ts'
import { parts } from './parts.ts'
import { peer } from './peer.ts'
import { processes } from './processes.ts'
import { profile } from './profile.ts'
import { mb, printSideBySide, printTable, RESULTS, type Report } from './report.ts'
import { search } from './search.ts'
import { sizes } from './sizes.ts'
import { slots } from './slots.ts'
import { throughput } from './throughput.ts'
import { training } from './training.ts'
import { vitals } from './vitals.ts'
import { web } from './web.ts'

/**
 * `npm run bench -- [native] [traced] [section …]`: reports the product's overhead as ratios from one run on one
 * machine. With `native`, runs on the embedded and on the real parts and prints both side by side. With `traced`, every
 * span is exported.
 */

type Section<Needs extends unknown[]> = {
  name: string
  title: string
  run: (...needs: Needs) => Promise<Report>
}

const ON_STACK: Section<[Bench]>[] = [
  { name: 'processes', title: 'Start and memory', run: processes },
  { name: 'web', title: 'What a page transfers', run: web },
  { name: 'vitals', title: 'A phone on a slow connection', run: vitals },
  { name: 'notification', title: 'Commit to notification row', run: notification },
  { name: 'throughput', title: 'Events and emails per second', run: throughput },
  { name: 'cost', title: 'CPU time and SQL statements per operation', run: cost },
  { name: 'booking', title: 'Booking against one bare transaction', run: booking },
  { name: 'search', title: 'Search against a bare handler', run: search },
  { name: 'peer', title: 'Search against PocketBase', run: peer },
  { name: 'slots', title: 'Ten thousand attempts on a thousand slots', run: slots },
  { name: 'training', title: 'Training of five years', run: training },
  { name: 'profile', title: 'What runs for a booking', run: profile },
]
const ALONE: Section<[]>[] = [
  { name: 'growth', title: 'SQL of lists that grow to a million rows', run: growth },
  { name: 'find', title: 'SQL of searches by words, place, and filters among up to a million', run: find },
  { name: 'life', title: 'CPU time of each step of a booking', run: life },
  { name: 'sizes', title: 'Bytes per row, and what a booking writes', run: sizes },
  { name: 'parts', title: 'Script of a first visit by part', run: parts },
  { name: 'instances', title: 'Emails of several instances against one', run: instances },
  { name: 'orm', title: "Prisma Client against Kysely on content's stores", run: orm },
]

const secondsSince = (startedMs: number): string => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`

type Reported = Report & { name: string; failed: boolean; load: string }
type Ran = { name: string; reports: Reported[]; postgres?: string }

const load = (): string =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')

const runSection = async <Needs extends unknown[]>(
  { name, title, run }: Section<Needs>,
  ...needs: Needs
): Promise<Reported> => {
  const startedMs = performance.now()
  console.log(`── ${name}`)
  try {
    const report = await run(...needs)
    console.log(`  done in ${secondsSince(startedMs)}`)
    return { name: title, failed: false, load: load(), ...report }
  } catch (error) {
    console.error(`  ${name} failed:`, error)
    const words = error instanceof Error ? error.message : String(error)
    return { name: title, failed: true, load: load(), rows: [], notes: [`FAILED: ${words}`] }
  }
}

const machine = (): string => {
  const cores = cpus()
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${mb(totalmem())}, Node ${process.version}, ${process.platform}, load ${load()}`
}

const words = process.argv.slice(2)
const isNative = words.includes('native')
const isTraced = words.includes('traced')
const wanted = words.filter((word) => word !== 'native' && word !== 'traced')
const names = [...ON_STACK, ...ALONE].map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown section ${unknown.join(', ')}. Sections: ${names.join(', ')}`)
  process.exit(2)
}
const missing = isNative ? missingTools() : []
if (missing.length > 0) {
  console.error(`This needs ${missing.join(', ')}, not found on this machine.`)
  process.exit(2)
}

const chosen = <S extends { name: string }>(sections: S[]): S[] =>
  sections.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const startedMs = performance.now()
const before = machine()
const alone: Reported[] = []
const runs: Ran[] = []

/** Saves after each section, so that an interrupted run keeps its figures. */
const save = (): void => {
  mkdirSync(RESULTS, { recursive: true })
  writeFileSync(join(RESULTS, 'bench.json'), `${JSON.stringify({ machine: before, alone, runs }, null, 2)}\n`)
}

const runOn = async (foundation: Foundation): Promise<void> => {
  const receiver = isTraced ? await startOtlpReceiver() : undefined
  const env = receiver ? { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url } : undefined
  const bench = await openBench(foundation, { env })
  const ran: Ran = { name: foundation.name, reports: [] }
  runs.push(ran)
  for (const section of chosen(ON_STACK)) {
    ran.reports.push(await runSection(section, bench))
    save()
  }
  const { rows } = await bench.database.query<{ server_version: string }>('show server_version')
  ran.postgres = rows[0]!.server_version
  await bench.close()
  if (receiver) console.log(`${receiver.spans().length} spans were exported`)
  await receiver?.close()
}

for (const section of chosen(ALONE)) {
  alone.push(await runSection(section))
  save()
}
const foundations: Foundation[] = isNative ? [embedded, native()] : [embedded]
const grounds = chosen(ON_STACK).length > 0 ? foundations : []
for (const foundation of grounds) {
  console.log(`on the ${foundation.name} parts`)
  await runOn(foundation)
}
printTable(alone)
for (const { name, reports } of runs) {
  console.log(`\n── on the ${name} parts`)
  printTable(reports)
}
const figures = figuresOf({ alone, runs })
const reached = GOALS.filter(({ figure }) => figure in figures)
const goalRows = reached.map((goal) => {
  const [bare = '', ratio = ''] = boundsOf(goal, undefined).words
  return { what: goal.what, product: shown(goal, figures[goal.figure]), bare, ratio }
})
printTable([{ name: 'Goals (product, accepted, goal)', rows: goalRows, notes: [] }])
const [first, second] = runs
if (first && second) {
  console.log('\n── side by side (in brackets: against the bare thing)')
  printSideBySide([first.name, first.reports], [second.name, second.reports])
}
console.log(`\nBefore: ${before}\nAfter:  ${machine()}`)
console.log(
  `${first ? `Postgres ${first.postgres}; ` : ''}everything on this machine, ${secondsSince(startedMs)}`,
)
save()
process.exitCode = [alone, ...runs.map(({ reports }) => reports)].flat().some(({ failed }) => failed) ? 1 : 0
