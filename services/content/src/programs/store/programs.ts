import type { ProgramCategory } from '@fieldside/contracts/content-categories.ts'
import type { ProgramSort } from '@fieldside/contracts/http/programs.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { hasWords } from '../../exercises/store/search-condition.ts'
import type { ContentSchema, PrismaTx, ProgramRow, ProgramTable, Reader } from '../../schema.ts'
import type { StoredEnrolment, StoredProgram } from '../rules/program.ts'

/** Days with exercises, of the week that has the most. */
export const TRAINING_DAYS = sql<number[]>`coalesce((
  select array_agg(distinct pe.day_number order by pe.day_number)
  from program_exercises pe where pe.program_id = programs.id
  group by pe.week_number order by count(distinct pe.day_number) desc, pe.week_number limit 1
), '{}')`

export const WEEK_COUNT = sql<number>`(
  select coalesce(max(pe.week_number), 1) from program_exercises pe where pe.program_id = programs.id
)`

/** Selects programs with their counts. `userId` is the viewer, or null for visitors. */
const withFigures = (on: Reader, userId: string | null) => {
  return on
    .selectFrom('programs')
    .selectAll('programs')
    .select([
      TRAINING_DAYS.as('training_days'),
      WEEK_COUNT.as('week_count'),
      sql<number>`(select count(*)::int from program_exercises pe where pe.program_id = programs.id)`.as(
        'exercise_count',
      ),
      sql<StoredEnrolment | null>`(
        select json_build_object(
          'start_on', e.start_on, 'weekdays', e.weekdays, 'week_number', e.week_number, 'plan_version', e.plan_version,
          'paused_on', e.paused_on, 'done', count(*) filter (where d.result = 'done'),
          'skipped', count(*) filter (where d.result = 'skipped'), 'missed', e.missed_days + coalesce(sum(d.missed), 0))
        from enrolments e left join enrolment_days d using (program_id, athlete_id)
        where e.program_id = programs.id and e.athlete_id = ${userId}::uuid group by e.program_id, e.athlete_id
      )`.as('enrolment'),
    ])
}

const isPublished = sql<boolean>`exists (select from program_exercises pe where pe.program_id = programs.id)`

type Wanted = {
  userId: string | null
  drafts: boolean
  category?: ProgramCategory | undefined
  premium?: boolean | undefined
  after: TimedPosition | null
  limit: number
}

export const programs = (on: Reader, wanted: Wanted): Promise<StoredProgram[]> => {
  const { userId, drafts, category, premium, after, limit } = wanted
  return withFigures(on, userId)
    .$if(!drafts, (query) => query.where(isPublished))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(premium !== undefined, (query) => query.where('is_premium', '=', premium!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the programs that the athlete follows, then premium ones, each newest first. */
export const programsOf = (on: Reader, athleteId: string, limit: number): Promise<StoredProgram[]> =>
  withFigures(on, athleteId)
    .where(isPublished)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_premium', '=', true),
        exists(
          selectFrom('enrolments')
            .select('program_id')
            .whereRef('enrolments.program_id', '=', 'programs.id')
            .where('athlete_id', '=', athleteId),
        ),
      ]),
    )
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('enrolments')
            .select('program_id')
            .whereRef('enrolments.program_id', '=', 'programs.id')
            .where('athlete_id', '=', athleteId),
        ),
      'desc',
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const SORT_KEYS = {
  title: { key: sql<string>`lower(title) collate "C"`, type: sql`text collate "C"` },
  category: { key: sql<string>`category`, type: sql`text` },
  created_at: { key: sql<string>`created_at`, type: sql`timestamptz` },
}

type Searched = {
  search?: string | undefined
  category?: ProgramCategory | undefined
  sort: ProgramSort
  direction: 'asc' | 'desc'
  /** `at` has the type of the sorted column. */
  after: { at: string | Date; id: string } | null
  limit: number
}

/** Lists all programs, including drafts, whose title and category have every word of a search. */
export const searchPrograms = (
  on: Reader,
  { search, category, sort, direction, after, limit }: Searched,
): Promise<StoredProgram[]> => {
  const { key, type } = SORT_KEYS[sort]
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return withFigures(on, null)
    .$if(search !== undefined, (query) => query.where(hasWords(sql`searched_text(title, category)`, search!)))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${key}, id) ${beyond} (${after!.at}::${type}, ${after!.id}::uuid)`),
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute()
}

export const categoriesInUse = async (on: Reader): Promise<ProgramCategory[]> => {
  const rows = await on.selectFrom('programs').select('category').distinct().orderBy('category').execute()
  return rows.map(({ category }) => category)
}

export const findProgram = (
  on: Reader,
  id: string,
  userId: string | null,
): Promise<StoredProgram | undefined> => withFigures(on, userId).where('id', '=', id).executeTakeFirst()

/** Every change to a program or its exercises locks the program first. */
export const lockProgram = (tx: Tx<ContentSchema>, id: string): Promise<ProgramRow | undefined> =>
  tx.selectFrom('programs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Prevents the program's deletion until the transaction ends. */
export const lockProgramKey = async (tx: Tx<ContentSchema>, id: string): Promise<boolean> =>
  Boolean(await tx.selectFrom('programs').select('id').where('id', '=', id).forKeyShare().executeTakeFirst())

export const insertProgram = async (
  { program }: PrismaTx,
  data: Insertable<ProgramTable> & { id: string },
): Promise<void> => {
  // Prisma caches no plan of createMany.
  await program.create({ data, select: { id: true } })
}

export const updateProgramRow = async (
  { program }: PrismaTx,
  { id, version }: ProgramRow,
  changes: Updateable<ProgramTable>,
): Promise<void> => {
  await program.updateMany({ where: { id }, data: { ...changes, version: version + 1 } })
}

export const deleteProgramRow = async ({ program }: PrismaTx, id: string): Promise<void> => {
  await program.deleteMany({ where: { id } })
}

export const countPrograms = async (on: Reader): Promise<number> => {
  const { programs } = await on
    .selectFrom('programs')
    .select((eb) => eb.fn.countAll<number>().as('programs'))
    .executeTakeFirstOrThrow()
  return programs
}
