import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { listedProfessional, signUp } from '../people/people.ts'
import type { BenchStack } from './bench-stack.ts'
import { closedLoop } from './load.ts'
import { ms, type Row, times } from './report.ts'

const LISTED = 5000
const LOAD = { count: 1500, workers: 8 }

/** Copies one listed professional straight into the table: only the size matters here. */
const fill = async ({ database, admin, ...target }: BenchStack): Promise<void> => {
  await listedProfessional(target, admin, { profile: { city: 'Denver', state: 'CO' } })
  const { rows } = await database.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = 'directory' and table_name = 'professionals' and is_generated = 'NEVER'`,
  )
  const names = rows[0]?.names ?? ''
  await database.query(
    `insert into directory.professionals (${names})
     select ${names.replaceAll(/(\w+)/g, 'r.$1')}
     from directory.professionals p, generate_series(1, $1) n,
       lateral (select (array['Denver','Boulder','Aspen','Golden'])[1 + n % 4] as name) c,
       lateral jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'user_id', gen_random_uuid(),
         'city', c.name, 'created_at', now() - n * interval '1 minute')) r
     where p.id = (select id from directory.professionals where status = 'approved' limit 1)`,
    [LISTED - 1],
  )
  await database.query('analyze directory.professionals')
}

const bareServer = async (databaseUrl: string) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-search.ts')], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

const get = async (url: string, headers: Record<string, string> = {}): Promise<void> => {
  const response = await fetch(url, { headers })
  const text = await response.text()
  if (!response.ok || !text.includes('"items"')) throw new Error(`${response.status} ${text.slice(0, 200)}`)
}

/** Search through the BFF (session, directory, openings, saved) against node:http + pg with the same query. */
export const benchSearch = async (bench: BenchStack): Promise<Row[]> => {
  await fill(bench)
  const athlete = await signUp(bench, { role: 'athlete' })
  const cookie = athlete.api.cookie()
  const query = '?location=denver&specialty=Physical%20Therapist'
  const url = new URL(bench.stack.adminUrl)
  url.pathname = '/fieldside'
  const bare = await bareServer(url.href)
  const measure = async (address: string, headers = {}) => {
    await closedLoop({ count: 100, workers: LOAD.workers }, () => get(address, headers))
    return closedLoop(LOAD, () => get(address, headers))
  }
  const floor = await measure(`${bare.url}/search${query}`)
  const product = await measure(`${bench.publicUrl}/api/screens/search${query}`, { cookie })
  bare.stop()
  return [
    {
      what: `search, ${LISTED} listed: bare node + pg`,
      figure: `p50 ${ms(floor.p50)}, p99 ${ms(floor.p99)}, ${Math.round(floor.perSecond)}/s`,
    },
    {
      what: 'search through the BFF',
      figure: `p50 ${ms(product.p50)}, p99 ${ms(product.p99)}, ${Math.round(product.perSecond)}/s`,
    },
    {
      what: 'ratio BFF : bare',
      figure: `p50 ${times(product.p50 / floor.p50)}, p99 ${times(product.p99 / floor.p99)}`,
    },
  ]
}
