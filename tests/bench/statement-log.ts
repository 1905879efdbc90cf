import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench-stack.ts'

/** One execution that Postgres logged: whose it was, what it said, and how long it took with parse and bind. */
export type Logged = { role: string; statement: string; ms: number }

const SETTINGS = {
  log_min_duration_statement: '0',
  log_line_prefix: "'sql|%p|%u|'",
  log_parameter_max_length: '0',
}
const FLUSH_MS = 5
const BENCH_ROLE = 'postgres'

const reload = async ({ database }: Bench, statements: string[]): Promise<void> => {
  for (const statement of statements) await database.query(statement)
  await database.query('select pg_reload_conf()')
  // A session reads the new settings before its next statement, once the server has told it to.
  await pause(500)
}

const LINE =
  /^sql\|(\d+)\|([^|]*)\|LOG:\s+duration: ([\d.]+) ms {2}(parse|bind|execute|statement)[^:]*: (.*)$/

/**
 * Puts together the lines of the log. The extended protocol logs parse, bind, and execute, which are one execution;
 * lines that continue a statement begin with a tab.
 */
const parsed = (text: string): Logged[] => {
  const done: Logged[] = []
  const prepared = new Map<string, number>()
  let last: Logged | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('\t')) {
      if (last) last.statement += ` ${line.trim()}`
      continue
    }
    const [, process = '', role = '', duration, step, statement = ''] = line.match(LINE) ?? []
    last = undefined
    if (!step || role === BENCH_ROLE) continue
    const spent = Number(duration) + (prepared.get(process) ?? 0)
    if (step === 'parse' || step === 'bind') prepared.set(process, spent)
    else {
      prepared.delete(process)
      last = { role, statement, ms: spent }
      done.push(last)
    }
  }
  return done
}

const readFrom = (file: string, from: number): Buffer => {
  const buffer = Buffer.alloc(Math.max(0, statSync(file).size - from))
  const descriptor = openSync(file, 'r')
  readSync(descriptor, buffer, 0, buffer.length, from)
  closeSync(descriptor)
  return buffer
}

export type StatementLog = {
  /** Returns what the services executed since the last call. */
  take: () => Promise<Logged[]>
  close: () => Promise<void>
}

/** Lets Postgres log every statement. This costs time, so nothing else is measured while it is open. */
export const openStatementLog = async (bench: Bench): Promise<StatementLog> => {
  const names = Object.keys(SETTINGS)
  await reload(
    bench,
    Object.entries(SETTINGS).map(([name, value]) => `alter system set ${name} = ${value}`),
  )
  const file = join(bench.logFolder, 'postgres.log')
  let from = statSync(file).size
  const take = async (): Promise<Logged[]> => {
    const mark = `bench ${randomUUID()}`
    await bench.database.query(`select '${mark}'`)
    for (;;) {
      const log = readFrom(file, from)
      const end = log.indexOf(mark)
      if (end >= 0) {
        from += end + mark.length
        return parsed(log.subarray(0, end).toString())
      }
      await pause(FLUSH_MS)
    }
  }
  await take()
  return {
    take,
    close: () =>
      reload(
        bench,
        names.map((name) => `alter system reset ${name}`),
      ),
  }
}
