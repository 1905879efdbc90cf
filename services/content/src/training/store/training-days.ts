import type { TrainingDay } from '@fieldside/contracts/http/training-days.ts'
import { type QueryExecutorProvider, sql } from 'kysely'
import type { PrismaReader, Reader } from '../../schema.ts'

/** More programs than anyone follows at once. Older ones are ignored. */
const FOLLOWED_MAX = 20

type FollowedDay = Omit<TrainingDay, 'on' | 'done'> & { is_premium: boolean }

/** Returns the days of the followed programs, the most recently followed program first. */
export const followedDays = async (on: QueryExecutorProvider, athleteId: string): Promise<FollowedDay[]> => {
  const { rows } = await sql<FollowedDay>`
    select p.id as program_id, p.title, p.is_premium, pe.day_number, count(*)::int as exercise_count,
      sum(pe.sets)::int as set_count
    from (
      select program_id, created_at from enrolments where athlete_id = ${athleteId}
      order by created_at desc, program_id limit ${FOLLOWED_MAX}
    ) as followed
    join programs p on p.id = followed.program_id
    join program_exercises pe on pe.program_id = p.id
    group by p.id, pe.day_number, followed.created_at
    order by followed.created_at desc, p.id, pe.day_number`.execute(on)
  return rows
}

type ProgramDay = Pick<TrainingDay, 'program_id' | 'day_number'>

export const loggedOn = async (
  { trainingLog }: PrismaReader,
  userId: string,
  day: string,
): Promise<ProgramDay[]> => {
  const rows = await trainingLog.findMany({
    where: { user_id: userId, done_on: new Date(day) },
    select: { program_id: true, day_number: true },
  })
  return rows.flatMap(({ program_id, day_number }) =>
    program_id && day_number ? [{ program_id, day_number }] : [],
  )
}

/** Returns the Mondays of up to 53 weeks with a workout, newest first, from the weekly totals. */
export const trainedMondays = async (on: Reader, userId: string, until: string): Promise<string[]> => {
  const rows = await on
    .selectFrom('training_weeks')
    .select('monday')
    .where('user_id', '=', userId)
    .where('sessions', '>', 0)
    .where('monday', '<=', until)
    .orderBy('monday', 'desc')
    .limit(53)
    .execute()
  return rows.map(({ monday }) => monday)
}
