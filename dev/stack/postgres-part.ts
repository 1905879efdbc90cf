import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { type Databases, prepareDatabases } from '@fieldside/database/databases.ts'
import { TOPOLOGY } from '@fieldside/deploy/topology.ts'
import { runningServerOf, startPostgres } from '@fieldside/dev-postgres/server.ts'
import type { Part } from '@fieldside/dev-process/supervise.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import type { Secrets } from './secrets.ts'

const busRights = SERVICES.map((name) => {
  const { consumes, moreGroups } = TOPOLOGY.processes[name]
  return { group: name, moreGroups: moreGroups ?? [], writes: topicOf(name), reads: consumes.map(topicOf) }
})

const GONE_AFTER_MS = 10_000

/** Ends the server that an earlier, killed run left on this folder. */
export const endOrphan = async (dataDir: string): Promise<void> => {
  const pid = runningServerOf(dataDir)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  for (const until = Date.now() + GONE_AFTER_MS; Date.now() < until && runningServerOf(dataDir) === pid; )
    await new Promise((resolve) => setTimeout(resolve, 100))
}

/** Does what each service's `migrate` command does, in this process: six processes would take seconds to start. */
const migrateServices = async ({ ownerUrls }: Databases, log: (line: string) => void): Promise<void> => {
  for (const schema of SERVICES) {
    const folder = new URL(`../../services/${schema}/prisma/migrations/`, import.meta.url)
    const applied = await migrate({ url: ownerUrls[schema] ?? '', schema, folder })
    if (applied.length > 0) log(`${schema} is migrated: ${applied.join(', ')}`)
  }
}

/** Runs the database server. It is ready once the databases and roles exist and the schemas are migrated. */
export const postgresPart = (options: {
  dataDir: string
  port: number
  secrets: Secrets
  /** false: skips flushing to disk, when no data needs to outlive the machine. */
  durable: boolean
  onPrepared: (adminUrl: string, databases: Databases) => void
}): Part => ({
  name: 'postgres',
  needs: [],
  launch: async (log) => {
    const { dataDir, port, secrets, durable } = options
    const password = secrets.postgresPassword
    const server = await startPostgres({ dataDir, port, persistent: true, durable, password, onLog: log })
    return {
      pid: server.pid,
      exited: server.exited.then(() => 'the server ended'),
      ready: async () => {
        const passwordOf = (role: string): string => secrets.rolePasswords[role] ?? ''
        const databases = await prepareDatabases(server.adminUrl, [...SERVICES], { passwordOf, busRights })
        await migrateServices(databases, log)
        options.onPrepared(server.adminUrl, databases)
      },
      kill: (signal) => void process.kill(server.pid, signal),
      stop: server.stop,
    }
  },
})
