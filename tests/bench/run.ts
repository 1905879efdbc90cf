import { availableParallelism, totalmem } from 'node:os'
import { type BenchStack, startBenchStack } from './bench-stack.ts'
import { benchBooking } from './booking.ts'
import { benchNotification } from './notification.ts'
import { benchPageWeight } from './page-weight.ts'
import { benchProcesses } from './processes.ts'
import { mb, type Row } from './report.ts'
import { benchSearch } from './search.ts'
import { benchSlots } from './slots.ts'

/** `npm run bench [-- search booking …]`: what the product costs, as ratios taken in one run on one machine. */

const SECTIONS: Record<string, (bench: BenchStack) => Promise<Row[]>> = {
  booking: benchBooking,
  notification: benchNotification,
  slots: benchSlots,
  search: benchSearch,
  page: benchPageWeight,
  processes: benchProcesses,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in SECTIONS))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(SECTIONS).join(', ')}`)
  process.exit(2)
}

const fromMs = performance.now()
const bench = await startBenchStack()
console.log(`stack ready in ${((performance.now() - fromMs) / 1000).toFixed(1)} s`)
let failures = 0
const rows: Row[] = []
for (const [name, section] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`── ${name}`)
  try {
    const figures = await section(bench)
    for (const { what, figure } of figures) console.log(`${what}: ${figure}`)
    rows.push(...figures)
  } catch (error) {
    failures += 1
    console.error(`${name} failed:`, error)
  }
}
await bench.close()
const width = Math.max(...rows.map(({ what }) => what.length))
console.log(`\n${availableParallelism()} cores, ${mb(totalmem())}, Node ${process.version}\n`)
for (const { what, figure } of rows) console.log(`${what.padEnd(width)}  ${figure}`)
process.exit(failures === 0 ? 0 : 1)
