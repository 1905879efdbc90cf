import { join } from 'node:path'
import { CATALOGUES } from './config.ts'
import { below, type Repository } from './repository.ts'

/*
 * Where the backups of each Postgres server are. The first server has the place that an only one has; others are named by
 * their host.
 */

export const cataloguesOf = (host?: string): string =>
  host === undefined ? CATALOGUES : join(CATALOGUES, 'servers', host)

export const placeOf = (repository: Repository, host?: string) => ({
  repository: host === undefined ? repository : below(repository, `servers/${host}/`),
  catalogues: cataloguesOf(host),
})
