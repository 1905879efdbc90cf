import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { VideoCount } from '@fieldside/contracts/http/exercises.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import {
  type Insertable,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
} from 'kysely'
import type { ContentSchema, ExerciseRow, Reader } from '../../schema.ts'
import { meaningsOf } from '../rules/exercise-words.ts'
import { hasWords, searchedWords } from './search-condition.ts'

export type ExerciseFilters = {
  search?: string | undefined
  category?: ExerciseCategory | undefined
  equipment?: string | undefined
}
type Wanted = ExerciseFilters & { after?: { at: string; id: string } | null; limit: number }

const NAME = sql<string>`lower(exercise_name) collate "C"`
/** Must match the expression of the index exercises_by_words. */
const TEXT = sql<string>`searched_text(exercise_name, notes)`
/** Reuses the spelling that other exercises have for a piece of equipment, regardless of case. */
const asSpelled = async (
  tx: Tx<ContentSchema>,
  pieces: readonly string[],
  exceptId: string | null,
): Promise<string[]> => {
  const known = new Map((await equipment(tx, exceptId)).map((piece) => [piece.toLowerCase(), piece]))
  return pieces.map((piece) => known.get(piece.toLowerCase()) ?? piece)
}

const matching = <Row>(
  query: SelectQueryBuilder<ContentSchema, 'exercises', Row>,
  { search, category, equipment }: ExerciseFilters,
) =>
  query
    .$if(category !== undefined, (q) => q.where('category', '=', category!))
    .$if(Boolean(equipment), (q) => q.where(sql<boolean>`equipment @> array[${equipment!}]::text[]`))
    .$if(Boolean(search), (q) => q.where(hasWords(TEXT, search!, sql`equipment || category::text`)))

/** Whether an exercise has the word of a row `typed`. */
const hasTypedWord = sql`strpos(${TEXT}, typed.word) > 0 or ${TEXT} like stem_pattern(typed.word)`

/** Ranks a name that has all words (0) before one that needs its notes for that (1). */
const rankOf = (name: RawBuilder<string>, search: string) =>
  sql<number>`case when ${hasWords(sql`searched_text(${name}, null)`, search)} then 0 else 1 end`

const byName = (on: Reader, { after, limit, ...filters }: Wanted) =>
  matching(on.selectFrom('exercises').selectAll(), filters).$if(Boolean(after), (query) =>
    query.where(sql<boolean>`(${NAME}, id) > (lower(${after!.at}) collate "C", ${after!.id}::uuid)`),
  )

const bySearch = (on: Reader, { after, limit, ...filters }: Wanted, search: string) => {
  const rank = rankOf(sql.ref('exercise_name'), search)
  return matching(on.selectFrom('exercises').selectAll(), filters)
    .$if(Boolean(after), (query) =>
      query.where(
        sql<boolean>`(${rank}, ${NAME}, id) > (${rankOf(sql`${after!.at}::text`, search)}, lower(${after!.at}) collate "C", ${after!.id}::uuid)`,
      ),
    )
    .orderBy(rank)
}

export const exercises = (on: Reader, wanted: Wanted): Promise<ExerciseRow[]> =>
  (wanted.search ? bySearch(on, wanted, wanted.search) : byName(on, wanted))
    .orderBy(NAME)
    .orderBy('id')
    .limit(wanted.limit)
    .execute()

/** Returns a word with each pair of neighboring letters swapped, a typo that trigrams judge too far away. */
const withSwappedLetters = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  )

/** Shorter words are similar to too many others. */
const CORRECTED_MIN_CHARS = 4

/**
 * Returns a search with each word that no exercise has replaced by the most similar one that some have. Null if there
 * is nothing to correct, or no similar word.
 */
export const correctedSearch = async (on: QueryExecutorProvider, search: string): Promise<string | null> => {
  const words = searchedWords(search)
  const typed = words.map((word) => ({
    word,
    swapped: withSwappedLetters(word),
    is_abbreviation: meaningsOf(word).length > 0,
  }))
  const { rows } = await sql<{ is_known: boolean; closest: string | null }>`
    with known as materialized (
      select word, count(*) as uses from exercises,
        string_to_table(folded_words(concat_ws(' ', exercise_name, notes)), ' ') as word
      where length(word) >= ${CORRECTED_MIN_CHARS} group by word
    )
    select is_abbreviation or exists (select from exercises where ${hasTypedWord}) as is_known, (
        select known.word from known
        where length(typed.word) >= ${CORRECTED_MIN_CHARS} and (known.word = any(swapped) or known.word % typed.word)
        order by known.word = any(swapped) desc, similarity(known.word, typed.word) desc, uses desc, known.word limit 1
      ) as closest
    from rows from (
      jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as (word text, swapped text[], is_abbreviation boolean)
    ) with ordinality as typed (word, swapped, is_abbreviation, n)
    order by n`.execute(on)
  if (rows.every(({ is_known }) => is_known)) return null
  const corrected = rows.map(({ is_known, closest }, index) => (is_known ? words[index] : closest))
  return corrected.includes(null) ? null : corrected.join(' ')
}

export const hasExercises = async (on: Reader): Promise<boolean> =>
  (await on.selectFrom('exercises').select('id').limit(1).executeTakeFirst()) !== undefined

export const equipment = async (on: Reader, exceptId: string | null = null): Promise<string[]> => {
  const rows = await on
    .selectFrom((from) =>
      from
        .selectFrom('exercises')
        .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId!))
        .select(sql<string>`unnest(equipment)`.as('piece'))
        .distinct()
        .as('pieces'),
    )
    .select('piece')
    .orderBy(sql`lower(piece)`)
    .orderBy('piece')
    .execute()
  return rows.map(({ piece }) => piece)
}

export const findExercise = (on: Reader, id: string): Promise<ExerciseRow | undefined> =>
  on.selectFrom('exercises').selectAll().where('id', '=', id).executeTakeFirst()

export const lockExercise = (tx: Tx<ContentSchema>, id: string): Promise<ExerciseRow | undefined> =>
  tx.selectFrom('exercises').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Returns which of these exercises are in the library, and prevents their deletion until the transaction ends. */
export const lockLibraryExercises = async (
  tx: Tx<ContentSchema>,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('exercises')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('owner_id', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ExerciseChanges = Partial<Omit<ExerciseRow, 'id' | 'created_by'>>

export const insertExercise = async (
  tx: Tx<ContentSchema>,
  exercise: Insertable<ContentSchema['exercises']> & { equipment: string[] },
): Promise<ExerciseRow> =>
  tx
    .insertInto('exercises')
    .values({ ...exercise, equipment: await asSpelled(tx, exercise.equipment, null) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateExerciseRow = async (
  tx: Tx<ContentSchema>,
  id: string,
  changes: ExerciseChanges,
): Promise<ExerciseRow> =>
  tx
    .updateTable('exercises')
    .set({ ...changes, ...(changes.equipment && { equipment: await asSpelled(tx, changes.equipment, id) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const isNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'exercises_exercise_name_key')

export const deleteExercise = async (tx: Tx<ContentSchema>, id: string): Promise<void> => {
  await tx.deleteFrom('exercises').where('id', '=', id).execute()
}

export const programsUsing = async (on: Reader, exerciseId: string): Promise<string[]> => {
  const rows = await on
    .selectFrom('program_exercises')
    .innerJoin('programs', 'programs.id', 'program_exercises.program_id')
    .select('title')
    .distinct()
    .where('exercise_id', '=', exerciseId)
    .orderBy('title')
    .execute()
  return rows.map(({ title }) => title)
}

export const countVideos = async (on: Reader): Promise<VideoCount> => {
  const { exercises, with_video } = await on
    .selectFrom('exercises')
    .select((eb) => [eb.fn.countAll().as('exercises'), eb.fn.count('video_url').as('with_video')])
    .executeTakeFirstOrThrow()
  return { exercises: Number(exercises), with_video: Number(with_video) }
}
