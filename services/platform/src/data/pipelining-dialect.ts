import { type Driver, PostgresDialect, PostgresDriver } from 'kysely'

type Begin = Parameters<PostgresDriver['beginTransaction']>

/** Sends BEGIN with the first statement. BEGIN fails only with its connection, and then that statement fails too. */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(...given: Begin): Promise<void> {
    super.beginTransaction(...given).catch(() => undefined)
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
