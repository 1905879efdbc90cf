import type { Bench } from './bench-stack.ts'
import { closedLoop, createSender, expecting, percentile } from './load.ts'
import { ms, type Report } from './report.ts'

const SIZE = 10_000
/** Words, a part of a word, a typo, and a name that many share. */
const SEARCHES = ['romanian deadlift', 'pull', 'zercherni squat', 'drill 77', 'split jump']
const CALLS = 200

/** Fills the library up to 10,000 exercises; the triggers write their texts. */
const fillLibrary = `insert into content.all_exercises (exercise_name, category, updated_at)
  select (array['Squat', 'Press', 'Row', 'Jump', 'Carry', 'Sprint drill'])[1 + n % 6] || ' ' || n, 'strength', now()
  from generate_series(1, ${SIZE} - (select count(*)::int from content.all_exercises)) as n`

export const librarySearch = async (bench: Bench): Promise<Report> => {
  await bench.database.query(fillLibrary)
  await bench.database.query('vacuum analyze')
  const service = createSender(bench.stack.urls.content)
  const send = async (index: number) => {
    const words = encodeURIComponent(SEARCHES[index % SEARCHES.length]!)
    expecting(200, await service.send('GET', `/exercises?search=${words}`))
  }
  try {
    await closedLoop({ concurrency: 1, until: { count: 20 }, send })
    const { latenciesMs } = await closedLoop({ concurrency: 1, until: { count: CALLS }, send })
    const [p50, p99] = [percentile(latenciesMs, 50), percentile(latenciesMs, 99)]
    return {
      rows: [
        { what: 'library search at the service, p50', product: ms(p50) },
        { what: 'library search at the service, p99', product: ms(p99) },
      ],
      figures: { 'library search': p50 },
      notes: [
        `${CALLS} searches by five texts among ${SIZE.toLocaleString('en-US')} exercises, one at a time.`,
      ],
    }
  } finally {
    service.close()
  }
}
