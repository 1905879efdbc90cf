import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { BUS_ROLE, roleOf } from '@fieldside/database/databases.ts'
import pg from 'pg'

const ROLES = [...SERVICES.map(roleOf), BUS_ROLE].map((role) => pg.escapeIdentifier(role))

/**
 * Runs work whose commits do not wait for the disk, because an interrupted seed is discarded anyway. The last commit
 * waits and makes all earlier ones durable.
 */
export const withoutSyncCommit = async (adminUrl: string, work: () => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const role of ROLES) await client.query(`ALTER ROLE ${role} SET synchronous_commit = off`)
    await work()
  } finally {
    for (const role of ROLES) await client.query(`ALTER ROLE ${role} RESET synchronous_commit`)
    await client.end()
  }
}
