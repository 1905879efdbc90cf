import type { Insertable, Updateable } from 'kysely'
import type {
  ExerciseRow,
  PrismaReader,
  PrismaTx,
  ProgramExerciseRow,
  ProgramExerciseTable,
} from '../../schema.ts'
import type { Place } from '../rules/day-order.ts'

export type StoredProgramExercise = ProgramExerciseRow & { exercise: ExerciseRow }

/** Prisma has no type for a column that takes one of some texts. */
const typed = (
  row: ProgramExerciseRow & { exercise: Record<keyof ExerciseRow, unknown> },
): StoredProgramExercise => row as StoredProgramExercise

export const placesOf = ({ programExercise }: PrismaReader, programId: string): Promise<Place[]> =>
  programExercise.findMany({
    where: { program_id: programId },
    select: { id: true, day_number: true, order_in_day: true },
  })

const WITH_EXERCISE = { relationLoadStrategy: 'join', include: { exercise: true } } as const

export const exercisesOf = async (
  { programExercise }: PrismaReader,
  programId: string,
): Promise<StoredProgramExercise[]> => {
  const rows = await programExercise.findMany({
    ...WITH_EXERCISE,
    where: { program_id: programId },
    orderBy: [{ day_number: 'asc' }, { order_in_day: 'asc' }],
  })
  return rows.map(typed)
}

export const findProgramExercise = async (
  { programExercise }: PrismaReader,
  id: string,
): Promise<ProgramExerciseRow | undefined> =>
  (await programExercise.findFirst({ where: { id } })) ?? undefined

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

export const removeProgramExercise = async ({ programExercise }: PrismaTx, id: string): Promise<void> => {
  await programExercise.deleteMany({ where: { id } })
}
