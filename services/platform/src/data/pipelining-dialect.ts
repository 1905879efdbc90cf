import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely'

type Begin = Parameters<PostgresDriver['beginTransaction']>

/** Why the current transaction of a connection must not commit. */
const failures = new WeakMap<DatabaseConnection, unknown>()

/** Makes the connection's transaction roll back instead of committing, even if its work catches the error. */
export const failTransaction = (connection: DatabaseConnection, error: unknown): void =>
  void failures.set(connection, error)

/** Sends BEGIN with the first statement. BEGIN fails only with its connection, and then that statement fails too. */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(...given: Begin): Promise<void> {
    failures.delete(given[0])
    super.beginTransaction(...given).catch(() => undefined)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (failures.has(connection)) throw failures.get(connection)
    await super.commitTransaction(connection)
  }
}

/** Requires connections with `pipeline`, which send a query without waiting for the previous reply. */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new PipeliningDriver(this.#config)
  }
}
