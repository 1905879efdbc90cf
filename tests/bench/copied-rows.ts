import type pg from 'pg'

/** Columns that name a person. Rows of one person are this many, as far as a unique key allows. */
const PEOPLE = ['user_id', 'athlete_id', 'professional_id', 'professional_user_id', 'about_id']
const ROWS_PER_PERSON = 5

type Column = { name: string; type: string; isUnique: boolean; isUniqueAlone: boolean }

const COLUMNS = `
  select a.attname as name, t.typname as type,
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
      and a.attnum = any(i.indkey)) as "isUnique",
    exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique
      and i.indkey::text = a.attnum::text and i.indpred is null) as "isUniqueAlone"
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and a.attidentity = ''
  order by a.attnum`

const personOf = (column: string, people: number): string =>
  `md5('${column}' || (hashint8(nth) & 2147483647) % ${people})::uuid`

/** Returns the SQL of a copy's value: ids are new, texts of unique keys differ, and times lie further back. */
const copiedValue = ({ name, type, isUnique, isUniqueAlone }: Column, people: number): string => {
  const column = `r."${name}"`
  if (type === 'uuid') {
    const id = PEOPLE.includes(name) && !isUniqueAlone ? personOf(name, people) : 'uuidv7()'
    return `case when ${column} is null then null else ${id} end`
  }
  if (type === 'timestamptz') return `${column} - nth * interval '1 minute' - $3::interval`
  if (type === 'tstzrange')
    return `tstzrange(lower(${column}) - nth * interval '1 minute', upper(${column}) - nth * interval '1 minute')`
  if (type === 'date') return `${column} - (nth % 3650)::int`
  const isText = type === 'text' || type === 'citext'
  const random = `md5(nth::text) || md5(${column}::text || nth) || md5(nth || ${column}::text)`
  if (isText && isUniqueAlone) return `left(${random}, length(${column}))`
  if (type === 'bytea' && isUniqueAlone) return `substr(decode(${random}, 'hex'), 1, length(${column}))`
  if (isText && name === 'key' && isUnique) return 'uuidv7()::text'
  return column
}

/**
 * Inserts about `count` copies of the rows that the product left in a table, so that each is as long as a real one,
 * without triggers and foreign keys. `age` lies between the rows and their copies. Returns how many there were to copy.
 */
export const copyRows = async (
  database: pg.Pool,
  table: string,
  count: number,
  age = '0 days',
): Promise<number> => {
  const { rows: columns } = await database.query<Column>(COLUMNS, [table])
  const { rows: counted } = await database.query<{ rows: number }>(
    `select count(*)::int as rows from ${table}`,
  )
  const originals = counted[0]?.rows ?? 0
  if (originals === 0) return 0
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const people = Math.ceil(count / ROWS_PER_PERSON)
  const values = columns.map((column) => copiedValue(column, people)).join(', ')
  const client = await database.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into ${table} (${names})
       select ${values}
       from generate_series(1, $1::bigint) as nth
       join (select *, row_number() over () - 1 as original_no from ${table}) as r on r.original_no = nth % $2::bigint
       where $3::interval is not null
       order by nth desc
       on conflict do nothing`,
      [count, originals, age],
    )
  } finally {
    await client.query('reset session_replication_role')
    client.release()
  }
  return originals
}
