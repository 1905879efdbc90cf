import pg from 'pg'

const { escapeIdentifier: identifier } = pg

const asAdmin = async (adminUrl: string, statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes one database unreachable, the bus's for example, and ends its connections. For fault tests. */
export const closeDatabase = (adminUrl: string, database: string): Promise<void> =>
  asAdmin(adminUrl, [
    `ALTER DATABASE ${identifier(database)} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${pg.escapeLiteral(database)}`,
  ])

export const openDatabase = (adminUrl: string, database: string): Promise<void> =>
  asAdmin(adminUrl, [`ALTER DATABASE ${identifier(database)} ALLOW_CONNECTIONS true`])
