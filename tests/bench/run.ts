import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Bench, openBench } from './bench-stack.ts'
import { booking } from './booking.ts'
import { notification } from './notification.ts'
import { processes } from './processes.ts'
import { mb, printTable, type Report } from './report.ts'
import { search } from './search.ts'
import { slots } from './slots.ts'
import { web } from './web.ts'

/** `npm run bench [section …]`: what the product costs, as ratios taken in one run on one machine. */

const RESULTS = join(import.meta.dirname, '../../test-results')

type Section = { name: string; title: string; run: (bench: Bench) => Promise<Report> }

const SECTIONS: Section[] = [
  { name: 'processes', title: 'Start and memory', run: processes },
  { name: 'web', title: 'What a page transfers', run: web },
  { name: 'notification', title: 'Commit to notification row', run: notification },
  { name: 'booking', title: 'Booking against one bare transaction', run: booking },
  { name: 'search', title: 'Search against a bare handler', run: search },
  { name: 'slots', title: 'Ten thousand attempts on a thousand slots', run: slots },
]

const secondsSince = (startedMs: number): string => `${((performance.now() - startedMs) / 1000).toFixed(0)} s`

const runSection = async (bench: Bench, { name, title, run }: Section) => {
  const startedMs = performance.now()
  console.log(`── ${name}`)
  try {
    const report = await run(bench)
    console.log(`  done in ${secondsSince(startedMs)}`)
    return { name: title, failed: false, ...report }
  } catch (error) {
    console.error(`  ${name} failed:`, error)
    const words = error instanceof Error ? error.message : String(error)
    return { name: title, failed: true, rows: [], notes: [`FAILED: ${words}`] }
  }
}

const machine = (): string => {
  const cores = cpus()
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')
  return `${cores.length} cores (${cores[0]?.model.trim()}), ${mb(totalmem())}, Node ${process.version}, ${process.platform}, load ${load}`
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !SECTIONS.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${SECTIONS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const startedMs = performance.now()
const before = machine()
const bench = await openBench()
const leave = (): void => void bench.close().finally(() => process.exit(130))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave)
const reports = []
for (const section of SECTIONS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  reports.push(await runSection(bench, section))
}
const { rows } = await bench.database.query<{ server_version: string }>('show server_version')
await bench.close()

printTable(reports)
console.log(`\nBefore: ${before}\nAfter:  ${machine()}`)
console.log(`Postgres ${rows[0]?.server_version}; everything on this machine, ${secondsSince(startedMs)}`)
mkdirSync(RESULTS, { recursive: true })
writeFileSync(join(RESULTS, 'bench.json'), `${JSON.stringify({ machine: before, reports }, null, 2)}\n`)
process.exitCode = reports.some(({ failed }) => failed) ? 1 : 0
