import type { Tx } from '@fieldside/platform/database.ts'
import type { Insertable, Updateable } from 'kysely'
import type {
  ContentSchema,
  ExerciseRow,
  PrismaReader,
  PrismaTx,
  ProgramExerciseRow,
  ProgramExerciseTable,
  Reader,
} from '../../schema.ts'
import type { Place } from '../rules/day-order.ts'
import type { PlannedRow } from '../rules/plan.ts'

export type StoredProgramExercise = ProgramExerciseRow & { exercise: ExerciseRow }

/** Prisma has no type for a column that takes one of some texts. */
const typed = (
  row: Record<keyof ProgramExerciseRow, unknown> & { exercise: Record<keyof ExerciseRow, unknown> },
): StoredProgramExercise => row as StoredProgramExercise

export const placesOf = (on: Reader, programId: string): Promise<Place[]> =>
  on
    .selectFrom('program_exercises')
    .select(['id', 'week_number', 'day_number', 'order_in_day'])
    .where('program_id', '=', programId)
    .execute()

const WITH_EXERCISE = { relationLoadStrategy: 'join', include: { exercise: true } } as const

export const exercisesOf = async (
  { programExercise }: PrismaReader,
  programId: string,
): Promise<StoredProgramExercise[]> => {
  const rows = await programExercise.findMany({
    ...WITH_EXERCISE,
    where: { program_id: programId },
    orderBy: [{ week_number: 'asc' }, { day_number: 'asc' }, { order_in_day: 'asc' }],
  })
  return rows.map(typed)
}

/** Returns the exercises of a version as `exercisesOf` does, without those that have left the library. */
export const storedRows = async (
  { exercise }: PrismaReader,
  programId: string,
  planned: readonly PlannedRow[],
): Promise<StoredProgramExercise[]> => {
  const found = await exercise.findMany({
    where: { id: { in: planned.map(({ exercise_id }) => exercise_id) } },
  })
  const byId = new Map(found.map((one) => [one.id, one as ExerciseRow]))
  return planned.flatMap(({ exercise_name, ...row }) => {
    const known = byId.get(row.exercise_id)
    return known ? [{ ...row, program_id: programId, exercise: known }] : []
  })
}

export const findProgramExercise = async (
  { programExercise }: PrismaReader,
  id: string,
): Promise<ProgramExerciseRow | undefined> =>
  ((await programExercise.findFirst({ where: { id } })) as ProgramExerciseRow | null) ?? undefined

export const findStoredProgramExercise = async (
  { programExercise }: PrismaReader,
  id: string,
): Promise<StoredProgramExercise> =>
  typed(await programExercise.findFirstOrThrow({ ...WITH_EXERCISE, where: { id } }))

export const insertProgramExercises = async (
  { programExercise }: PrismaTx,
  data: Insertable<ProgramExerciseTable>[],
): Promise<void> => {
  if (data.length > 0) await programExercise.createMany({ data })
}

export const updateProgramExerciseRow = async (
  { programExercise }: PrismaTx,
  id: string,
  changes: Omit<Updateable<ProgramExerciseTable>, 'version'> | Omit<Place, 'id'>,
): Promise<number> => {
  const { version } = await programExercise.update({
    where: { id },
    data: { ...changes, version: { increment: 1 } },
    select: { version: true },
  })
  return version
}

/** Returns a program's exercises as a version keeps them. */
export const plannedRows = (on: Reader, programId: string): Promise<PlannedRow[]> =>
  on
    .selectFrom('program_exercises as pe')
    .innerJoin('all_exercises as e', 'e.id', 'pe.exercise_id')
    .select([
      'pe.id',
      'pe.exercise_id',
      'e.exercise_name',
      'pe.week_number',
      'pe.day_number',
      'pe.order_in_day',
    ])
    .select([
      'pe.sets',
      'pe.reps',
      'pe.rest_time',
      'pe.load_kind',
      'pe.load_value',
      'pe.superset',
      'pe.version',
    ])
    .where('pe.program_id', '=', programId)
    .orderBy('pe.week_number')
    .orderBy('pe.day_number')
    .orderBy('pe.order_in_day')
    .execute()

/** Deletes a week and moves the later ones up. Returns how many exercises it had. */
export const deleteWeek = async (tx: Tx<ContentSchema>, programId: string, week: number): Promise<number> => {
  const deleted = await tx
    .deleteFrom('program_exercises')
    .where('program_id', '=', programId)
    .where('week_number', '=', week)
    .executeTakeFirst()
  await tx
    .updateTable('program_exercises')
    .set(({ eb }) => ({ week_number: eb('week_number', '-', 1), version: eb('version', '+', 1) }))
    .where('program_id', '=', programId)
    .where('week_number', '>', week)
    .execute()
  return Number(deleted.numDeletedRows)
}

export const removeProgramExercise = async ({ programExercise }: PrismaTx, id: string): Promise<void> => {
  await programExercise.deleteMany({ where: { id } })
}
