import { closedLoop } from '../load.ts'
import { OPERATIONS, type Operation, type Operations, type Way } from './operations.ts'

/**
 * One process of the comparison: node process.ts <kysely | prisma | joined> <database URL> <module of the client>. It
 * sends its first answers, then measures an operation for each message, like a service that handles requests.
 */
export type First = { answers: object[]; rssBytes: number }
export type Task = { operation: Operation; users: string[]; workouts: string[]; calls: number }
export type Measured = { latenciesMs: number[]; cpuMs: number; rssBytes: number }

const [way, url = '', module = ''] = process.argv.slice(2)

const openPool = async () => {
  const { default: pg } = await import('pg')
  return new pg.Pool({ connectionString: url, options: '-c search_path=content,extensions -c timezone=UTC' })
}

const open = async (): Promise<Way> => {
  if (way === 'joined') return (await import('./joined.ts')).openJoined(url)
  if (way === 'kysely') return (await import('./with-kysely.ts')).openKysely(url)
  return (await import('./with-prisma.ts')).openPrisma(await openPool(), module)
}

const run = (operations: Operations, { operation, users, workouts }: Task, index: number): Promise<unknown> =>
  operations[operation](users[index % users.length]!, workouts[index % users.length]!)

const { operations, close } = await open()

const measure = async (task: Task): Promise<Measured> => {
  const send = (index: number): Promise<unknown> => run(operations, task, index)
  const before = process.cpuUsage()
  const { latenciesMs } = await closedLoop({ concurrency: 1, until: { count: task.calls }, send })
  const { user, system } = process.cpuUsage(before)
  return { latenciesMs, cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}

process.on('message', (task: Task & { first?: boolean }) => {
  const work = async (): Promise<First | Measured> => {
    if (!task.first) return measure(task)
    const answers = []
    for (const operation of OPERATIONS) answers.push((await run(operations, { ...task, operation }, 0)) ?? {})
    return { answers: answers as object[], rssBytes: process.memoryUsage.rss() }
  }
  void work().then((result) => process.send?.(result))
})
process.once('disconnect', () => void close().then(() => process.exit(0)))
