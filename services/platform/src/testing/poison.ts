import type { Database } from '../database.ts'

/** Makes every change of one row fail in the database, as a constraint that the code does not foresee would. */
export const poisonRow = async <S>(
  db: Database<S>,
  table: keyof S & string,
  id: string,
  column = 'id',
): Promise<() => Promise<void>> => {
  const name = `poison_${table}`
  await db.pool.query(`create or replace function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'this row is poisoned' using errcode = 'check_violation'; end $$`)
  await db.pool.query(`create trigger ${name} before update or delete on ${table}
    for each row when (old.${column}::text = '${id}') execute function ${name}()`)
  return async () => void (await db.pool.query(`drop trigger ${name} on ${table}`))
}

/** Reads how many items of a job were parked so far, as /metrics tells it. */
export const parkedBy = async (
  service: { metrics: { registry: { metrics: () => Promise<string> } } },
  job: string,
): Promise<number> => {
  const text = await service.metrics.registry.metrics()
  const line = text
    .split('\n')
    .find((one) => one.startsWith('fieldside_jobs_parked{') && one.includes(`job="${job}"`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
