import { startThrowawayPostgres } from '@fieldside/dev-postgres/server.ts'
import type {} from '@fieldside/platform/testing/database.ts'
import type { TestProject } from 'vitest/node'

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startThrowawayPostgres()
  project.provide('postgresUrl', postgres.adminUrl)
  return postgres.stop
}
