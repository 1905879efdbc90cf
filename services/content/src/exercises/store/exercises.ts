import type { ExerciseCategory } from '@fieldside/contracts/content-categories.ts'
import type { VideoCount } from '@fieldside/contracts/http/exercises.ts'
import { isUniqueViolation, type Tx } from '@fieldside/platform/database.ts'
import { type Insertable, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { ContentSchema, ExerciseRow, Reader } from '../../schema.ts'
import { meaningsOf } from '../rules/exercise-words.ts'
import { hasWords, searchedWords } from './search-condition.ts'
import { IN_LIBRARY, visibleTo } from './visible-exercises.ts'

export type ExerciseFilters = {
  search?: string | undefined
  category?: ExerciseCategory | undefined
  equipment?: string | undefined
  with_video?: boolean | undefined
}
type Wanted = ExerciseFilters & {
  /** Whose own exercises are listed with the library's. */
  ownerId?: string | undefined
  after?: After | null
  limit: number
}

const NAME = sql<string>`lower(exercise_name) collate "C"`
/** Reuses the spelling that other exercises have for a piece of equipment, regardless of case. */
const asSpelled = async (
  tx: Tx<ContentSchema>,
  pieces: readonly string[],
  exceptId: string | null,
): Promise<string[]> => {
  const known = new Map((await equipment(tx, exceptId)).map((piece) => [piece.toLowerCase(), piece]))
  return pieces.map((piece) => known.get(piece.toLowerCase()) ?? piece)
}

const listedFor = (ownerId: string | undefined): RawBuilder<boolean> =>
  ownerId === undefined ? IN_LIBRARY : sql<boolean>`(${IN_LIBRARY} or owner_id = ${ownerId})`

type After = { at: string; id: string }

const isAfter = ({ at, id }: After): RawBuilder<boolean> =>
  sql<boolean>`(${NAME}, id) > (lower(${at}) collate "C", ${id}::uuid)`

const listed = (on: Reader, { category, equipment, with_video, ownerId, limit }: Wanted) =>
  on
    .selectFrom('all_exercises')
    .innerJoin('exercise_texts as texts', 'texts.exercise_id', 'all_exercises.id')
    .selectAll('all_exercises')
    .where(listedFor(ownerId))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(Boolean(equipment), (query) => query.where(sql<boolean>`equipment @> array[${equipment!}]::text[]`))
    .$if(with_video === true, (query) => query.where('video_url', 'is not', null))
    .orderBy(NAME)
    .orderBy('id')
    .limit(limit)

const isNamed = (search: string) => hasWords(sql`texts.name_words`, search)

/** Whether the page before ended among the exercises whose name has all words. */
const endedNamed = ({ at }: After, search: string) =>
  sql<boolean>`(select ${hasWords(sql`searched_text(${at}::text, null)`, search)})`

/** Lists the exercises whose name has all words. */
export const named = (on: Reader, search: string, { after, ...wanted }: Wanted) =>
  listed(on, wanted)
    .where(isNamed(search))
    .$if(Boolean(after), (query) => query.where(endedNamed(after!, search)).where(isAfter(after!)))

/** Lists the exercises that need their notes, equipment, or category to have all words. They come after the others. */
const described = (on: Reader, search: string, { after, ...wanted }: Wanted) =>
  listed(on, wanted)
    .where(hasWords(sql`texts.words`, search, sql`texts.piece_words`))
    .where(sql<boolean>`not ${isNamed(search)}`)
    .$if(Boolean(after), (query) =>
      query.where(sql<boolean>`(${endedNamed(after!, search)} or ${isAfter(after!)})`),
    )

export const exercises = async (on: Reader, { search, after, ...wanted }: Wanted): Promise<ExerciseRow[]> => {
  if (!search)
    return listed(on, wanted)
      .$if(Boolean(after), (query) => query.where(isAfter(after!)))
      .execute()
  const first = await named(on, search, { after, ...wanted }).execute()
  const limit = wanted.limit - first.length
  return limit === 0
    ? first
    : [...first, ...(await described(on, search, { after, ...wanted, limit }).execute())]
}

/** Returns a word with each pair of neighboring letters swapped, a typo that trigrams judge too far away. */
const withSwappedLetters = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(''),
  )

/** Returns patterns of the words that differ from a word by one letter: added, left out, or another one. */
const oneLetterAway = (word: string): string[] =>
  Array.from({ length: word.length }, (_, at) => [word.slice(0, at), word.slice(at + 1)]).flatMap(
    ([before, after], at) => [`${before}_${word[at]}${after}`, `${before}_${after}`, `${before}${after}`],
  )

/** Shorter words are similar to too many others. */
const CORRECTED_MIN_CHARS = 4

/**
 * Returns a search with each word that no exercise has replaced by the most similar one that some have, best together
 * with the other words. Null if there is nothing to correct, or no similar word.
 */
export const correctedSearch = async (
  on: QueryExecutorProvider,
  search: string,
  ownerId?: string,
): Promise<string | null> => {
  const visible = sql`exercise_texts join all_exercises on id = exercise_id and ${listedFor(ownerId)}`
  const words = searchedWords(search)
  const typed = words.map((word) => ({
    word,
    swapped: withSwappedLetters(word),
    near: oneLetterAway(word),
    is_abbreviation: meaningsOf(word).length > 0,
  }))
  // Counts instead of `exists`, for which the planner expects a row soon and reads all of them when there is none.
  const { rows } = await sql<{ is_known: boolean; closest: string | null }>`
    with typed as materialized (
      select *, is_abbreviation or (
          select count(*) from ${visible} where words like '% ' || word || '%' or words like '% ' || stem(word) || '%'
        ) > 0 as is_known
      from rows from (
        jsonb_to_recordset(${JSON.stringify(typed)}::jsonb) as (word text, swapped text[], near text[], is_abbreviation boolean)
      ) with ordinality as typed (word, swapped, near, is_abbreviation, n)
    )
    select is_known, (
        select known.word from exercise_words known, lateral (
          select count(*) as uses, count(*) filter (where words like all (
            array(select stem_pattern(others.word) from typed others where others.is_known and not is_abbreviation)
          )) as uses_together
          from ${visible} where words like '% ' || known.word || ' %'
        ) as found
        where not is_known and uses > 0
          and length(known.word) >= ${CORRECTED_MIN_CHARS} and length(typed.word) >= ${CORRECTED_MIN_CHARS}
          and (known.word = any(swapped) or known.word % typed.word)
        order by uses_together > 0 desc, known.word = any(swapped) desc, known.word like any(near) desc, similarity(known.word, typed.word) desc,
          uses desc, known.word limit 1
      ) as closest
    from typed order by n`.execute(on)
  if (rows.every(({ is_known }) => is_known)) return null
  const corrected = rows.map(({ is_known, closest }, index) => (is_known ? words[index] : closest))
  return corrected.includes(null) ? null : corrected.join(' ')
}

export const hasExercises = async (on: Reader): Promise<boolean> =>
  (await on.selectFrom('all_exercises').select('id').where(IN_LIBRARY).limit(1).executeTakeFirst()) !==
  undefined

export const equipment = async (on: Reader, exceptId: string | null = null): Promise<string[]> => {
  const rows = await on
    .selectFrom((from) =>
      from
        .selectFrom('all_exercises')
        .where(IN_LIBRARY)
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

/** Returns an exercise that the user may see. Without one, only the library's. */
export const findExercise = (
  on: Reader,
  id: string,
  userId: string | null,
): Promise<ExerciseRow | undefined> =>
  on
    .selectFrom('all_exercises')
    .selectAll()
    .where('id', '=', id)
    .where(userId === null ? IN_LIBRARY : visibleTo(userId))
    .executeTakeFirst()

export const lockExercise = (tx: Tx<ContentSchema>, id: string): Promise<ExerciseRow | undefined> =>
  tx
    .selectFrom('all_exercises')
    .selectAll()
    .where('id', '=', id)
    .where(IN_LIBRARY)
    .forUpdate()
    .executeTakeFirst()

/** Returns which of these exercises are in the library, and prevents their deletion until the transaction ends. */
export const lockLibraryExercises = async (
  tx: Tx<ContentSchema>,
  ids: readonly string[],
): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('all_exercises')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where(IN_LIBRARY)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type ExerciseChanges = Partial<Omit<ExerciseRow, 'id' | 'created_by'>>

export const insertExercise = async (
  tx: Tx<ContentSchema>,
  exercise: Insertable<ContentSchema['all_exercises']> & { equipment: string[] },
): Promise<ExerciseRow> =>
  tx
    .insertInto('all_exercises')
    .values({ ...exercise, equipment: await asSpelled(tx, exercise.equipment, null) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateExerciseRow = async (
  tx: Tx<ContentSchema>,
  id: string,
  changes: ExerciseChanges,
): Promise<ExerciseRow> =>
  tx
    .updateTable('all_exercises')
    .set({ ...changes, ...(changes.equipment && { equipment: await asSpelled(tx, changes.equipment, id) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const isNameTaken = (error: unknown): boolean =>
  isUniqueViolation(error, 'exercises_exercise_name_key')

export const deleteExercise = async (tx: Tx<ContentSchema>, id: string): Promise<void> => {
  await tx.deleteFrom('all_exercises').where('id', '=', id).execute()
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
    .selectFrom('all_exercises')
    .where(IN_LIBRARY)
    .select((eb) => [eb.fn.countAll().as('exercises'), eb.fn.count('video_url').as('with_video')])
    .executeTakeFirstOrThrow()
  return { exercises: Number(exercises), with_video: Number(with_video) }
}
