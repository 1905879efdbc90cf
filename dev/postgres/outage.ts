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

/** Closes one database and ends its connections, to test outages such as the event bus's. */
export const closeDatabase = (adminUrl: string, database: string): Promise<void> =>
  asAdmin(adminUrl, [
    `ALTER DATABASE ${identifier(database)} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${pg.escapeLiteral(database)}`,
  ])

export const openDatabase = (adminUrl: string, database: string): Promise<void> =>
  asAdmin(adminUrl, [`ALTER DATABASE ${identifier(database)} ALLOW_CONNECTIONS true`])
