import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { native } from '@fieldside/dev-native/parts.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { openBench } from '../bench/bench-stack.ts'
import { calm } from '../bench/calm.ts'
import { insertListedProfessionals } from '../bench/listed-professionals.ts'
import { percentile } from '../bench/load.ts'
import { RESULTS } from '../bench/report.ts'
import { arrive, type Outcome } from './arrivals.ts'
import { drawChart } from './chart.ts'
import { openMix, openStreams } from './mix.ts'
import { type Samples, sampleProcesses } from './samples.ts'
import { lowestOfEach, type Slope, slopeOf } from './slope.ts'

/**
 * `npm run soak -- --hours 1 [--rate 50] [--native]`: sends a mix of requests at a fixed rate and fails on an error, on
 * files that stay open, and on memory that grows.
 */

const PROCESSES = [...SERVICES, 'bff']
const LISTED = 3000
const STREAMS = 50
const SAMPLE_MS = 10_000
const WARM_UP_HOURS = 0.05
/** The part of the run in which processes still compile, fill caches, and grow their heap to its working size. */
const SETTLING = 1 / 3
const SPAN_HOURS = 1 / 30
/** A leak that the interval can't explain away grows faster than this: at 65 MiB it takes four days to double. */
const MOST_MIB_PER_HOUR = 0.7
const MOST_FILES_PER_HOUR = 5
/** Leaves enough spans after settling. */
const LEAST_HOURS = 0.25

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '1' },
    rate: { type: 'string', default: '50' },
    native: { type: 'boolean', default: false },
  },
})
const hours = Number(values.hours)
const perSecond = Number(values.rate)
if (!(hours >= LEAST_HOURS && perSecond > 0)) {
  console.error(`Give --hours of at least ${LEAST_HOURS} and a positive --rate`)
  process.exit(2)
}

const settled = (readings: Samples['rss']) => readings.filter(({ hours: at }) => at >= hours * SETTLING)

type Judged = { name: string; rss: Slope; heap: Slope; files: Slope; lastRss: number }

const judge = ([name, { rss, heap, files }]: [string, Samples]): Judged => ({
  name,
  rss: slopeOf(lowestOfEach(settled(rss), SPAN_HOURS)),
  heap: slopeOf(settled(heap)),
  files: slopeOf(settled(files)),
  lastRss: rss.at(-1)!.value,
})

const shown = ({ perHour, least, most }: Slope): string =>
  `${perHour.toFixed(1)} (${least.toFixed(1)} to ${most.toFixed(1)})`

const printOutcome = ({ name, latenciesMs, failures }: Outcome): void => {
  const at = (percent: number) => `${percentile(latenciesMs, percent).toFixed(0)} ms`
  console.log(`  ${name.padEnd(20)} ${String(latenciesMs.length).padStart(7)}   p50 ${at(50)}, p99 ${at(99)}`)
  for (const [words, count] of failures) console.log(`    ${count} failed: ${words}`)
}

const leaks = ({ heap, files }: Judged): boolean =>
  heap.least > MOST_MIB_PER_HOUR || files.least > MOST_FILES_PER_HOUR

const bench = await openBench(values.native ? native({ quick: true }) : embedded)
const leaving = new AbortController()
try {
  await insertListedProfessionals(bench.database, LISTED)
  const mix = await openMix(bench)
  const { athletes } = await bench.cast()
  await arrive(mix, { perSecond, hours: Math.min(WARM_UP_HOURS, hours / 4) })
  const streams = openStreams(athletes.slice(0, STREAMS), leaving.signal)
  const stopSampling = await sampleProcesses(bench, PROCESSES, {
    memoryMs: SAMPLE_MS,
    heapMs: SPAN_HOURS * HOUR_MS,
  })
  const outcomes = await arrive(mix, { perSecond, hours })
  const samples = stopSampling()
  await calm(bench.database)
  console.log(
    `\n${hours} h at ${perSecond} requests/s, ${STREAMS} live streams with ${streams.messages()} messages\n`,
  )
  outcomes.forEach(printOutcome)
  const judged = [...samples].map(judge)
  console.log('\n  change per hour with its 95 % confidence interval, after a third of the run')
  for (const { name, rss, heap, files, lastRss } of judged)
    console.log(
      `  ${name.padEnd(14)} memory ${shown(rss)} MiB, heap ${shown(heap)} MiB, open files ${shown(files)}, memory at the end ${lastRss.toFixed(0)} MiB`,
    )
  mkdirSync(RESULTS, { recursive: true })
  const lines = [...samples].map(([name, { rss }]) => ({ name, readings: rss }))
  writeFileSync(join(RESULTS, 'soak.json'), JSON.stringify([...samples]))
  writeFileSync(
    join(RESULTS, 'soak.svg'),
    drawChart(`Memory of each process at ${perSecond} requests/s`, lines),
  )
  const failed = outcomes.reduce(
    (sum, { failures }) => sum + [...failures.values()].reduce((a, b) => a + b, 0),
    0,
  )
  const leaking = judged.filter(leaks).map(({ name }) => name)
  console.log(
    `\n${failed} requests failed; ${leaking.length === 0 ? 'no process grows' : `these grow: ${leaking.join(', ')}`}`,
  )
  process.exitCode = failed === 0 && leaking.length === 0 ? 0 : 1
} finally {
  leaving.abort()
  await bench.close()
}
