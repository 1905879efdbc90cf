import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { QUIET } from '@fieldside/dev-process/node-process.ts'
import { median, percentile } from './load.ts'
import { generateClient } from './orm/client.ts'
import { type Data, startData } from './orm/data.ts'
import { OPERATIONS, type Operation } from './orm/operations.ts'
import type { First, Measured } from './orm/process.ts'
import { mb, ms, type Report, type Row, times } from './report.ts'

const PROCESS = join(import.meta.dirname, 'orm/process.ts')
const WAYS = ['kysely', 'prisma', 'joined'] as const
const NAMES = { kysely: 'Kysely', prisma: 'Prisma Client', joined: "content's stores" }
const ROUNDS = 5
/** The first turns warm up. */
const TURNS = 24
const WARM_UP = 4
const CALLS = 25

type WayName = (typeof WAYS)[number]
type Figures = { startMs: number[]; rssBytes: number[]; loadedBytes: number[] } & Record<
  Operation,
  Measured[]
>

const ask = async <Answer>(child: ChildProcess, task: object): Promise<Answer> => {
  const settled = new AbortController()
  const ended = once(child, 'exit', { signal: settled.signal }).then(([code]) =>
    Promise.reject(new Error(`the process ended with ${code}`)),
  )
  try {
    child.send(task)
    const [answer] = await Promise.race([once(child, 'message'), ended])
    return answer as Answer
  } finally {
    settled.abort()
  }
}

/** Starts a process of each way, one after the other, and compares their first answers. */
const startAll = async (all: Record<WayName, Figures>, data: Data, client: string) => {
  const { users, workouts, url } = data
  const processes: { figures: Figures; child: ChildProcess }[] = []
  const answers: object[][] = []
  for (const way of WAYS) {
    const startedMs = performance.now()
    const child = fork(PROCESS, [way, url, client], { execArgv: QUIET })
    const first = await ask<First>(child, { first: true, users, workouts })
    all[way].startMs.push(performance.now() - startedMs)
    all[way].rssBytes.push(first.rssBytes)
    answers.push(first.answers)
    processes.push({ figures: all[way], child })
  }
  if (!answers.every((answer) => isDeepStrictEqual(answer, answers[0])))
    throw new Error('Prisma Client answers differently from Kysely')
  return processes
}

/** Measures in small turns, so that other work on the machine slows all ways alike. */
const runRound = async (all: Record<WayName, Figures>, data: Data, client: string): Promise<void> => {
  const { users, workouts } = data
  const processes = await startAll(all, data, client)
  for (const operation of OPERATIONS)
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const { child, figures } of processes) {
        const measured = await ask<Measured>(child, { operation, users, workouts, calls: CALLS })
        if (turn >= WARM_UP) figures[operation].push(measured)
      }
  for (const { child, figures } of processes) {
    figures.loadedBytes.push(figures[OPERATIONS.at(-1)!].at(-1)!.rssBytes)
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}

const noFigures = (): Figures => ({
  startMs: [],
  rssBytes: [],
  loadedBytes: [],
  ...(Object.fromEntries(OPERATIONS.map((operation) => [operation, []])) as unknown as Record<
    Operation,
    Measured[]
  >),
})

const latency = (measured: Measured[], percent: number): number =>
  percentile(
    measured.flatMap(({ latenciesMs }) => latenciesMs),
    percent,
  )
const cpuPerCall = (measured: Measured[]): number =>
  measured.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / (measured.length * CALLS)

type Metric = [what: string, of: (figures: Figures) => number, format: (value: number) => string]

const METRICS: Metric[] = [
  ...OPERATIONS.flatMap((operation): Metric[] => [
    [`${operation}, p50`, (figures) => latency(figures[operation], 50), ms],
    [`${operation}, p99`, (figures) => latency(figures[operation], 99), ms],
    [`${operation}, CPU per call`, (figures) => cpuPerCall(figures[operation]), ms],
  ]),
  ['start to the first answers', ({ startMs }) => median(startMs), ms],
  ['memory at the first answers', ({ rssBytes }) => median(rssBytes), mb],
  ['memory after the work', ({ loadedBytes }) => median(loadedBytes), mb],
]

const rowsOf = (way: 'prisma' | 'joined', all: Record<WayName, Figures>): Row[] =>
  METRICS.map(([what, of, format]) => ({
    what: `${NAMES[way]}: ${what}`,
    product: format(of(all[way])),
    bare: format(of(all.kysely)),
    ratio: times(of(all[way]), of(all.kysely)),
  }))

/** Compares Prisma Client with Kysely on three stores of content, in a process each. */
export const orm = async (): Promise<Report> => {
  const client = generateClient('content')
  const data = await startData()
  try {
    const all = { kysely: noFigures(), prisma: noFigures(), joined: noFigures() }
    for (let round = 0; round < ROUNDS; round += 1) await runRound(all, data, client)
    return {
      rows: [...rowsOf('prisma', all), ...rowsOf('joined', all)],
      notes: [
        `Median or percentile of ${ROUNDS} processes each, with ${(TURNS - WARM_UP) * CALLS} calls per operation one at a time, in turns of ${CALLS}.`,
        "Bare: Kysely. Content's stores: Prisma Client in the platform's transactions and on its pool.",
      ],
    }
  } finally {
    await data.stop()
  }
}
