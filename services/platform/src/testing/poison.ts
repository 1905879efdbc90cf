import type { Database } from '../data/database.ts'
import { asOwner } from './database.ts'

/** Makes every change of one row fail, like a constraint that the code doesn't expect. */
export const poisonRow = async <S>(
  db: Database<S>,
  table: keyof S & string,
  id: string,
  column = 'id',
): Promise<() => Promise<void>> => {
  const name = `poison_${table}`
  await asOwner(
    db,
    `create or replace function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'this row is poisoned' using errcode = 'check_violation'; end $$;
     create trigger ${name} before update or delete on ${table}
    for each row when (old.${column}::text = '${id}') execute function ${name}()`,
  )
  return async () => asOwner(db, `drop trigger ${name} on ${table}`)
}

type Measured = { metrics: { registry: { metrics: () => Promise<string> } } }

const countOf = async (
  { metrics }: Measured,
  job: string,
  outcome: 'parked' | 'given_up',
): Promise<number> => {
  const text = await metrics.registry.metrics()
  const labels = `job_name="${job}",outcome="${outcome}"`
  const line = text
    .split('\n')
    .find((one) => one.startsWith('fieldside_job_seconds_count{') && one.includes(labels))
  return Number(line?.split(' ').at(-1) ?? 0)
}

export const parkedBy = (service: Measured, job: string): Promise<number> => countOf(service, job, 'parked')

export const givenUpBy = (service: Measured, job: string): Promise<number> =>
  countOf(service, job, 'given_up')
