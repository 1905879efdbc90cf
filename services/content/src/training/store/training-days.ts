import { type QueryExecutorProvider, sql } from 'kysely'
import type { PlannedRow } from '../../programs/rules/plan.ts'
import { daysOf } from '../../programs/rules/program.ts'
import { TRAINING_DAYS, WEEK_COUNT } from '../../programs/store/programs.ts'
import type { Reader } from '../../schema.ts'
import type { FollowedProgram } from '../rules/training-day.ts'

/** More programs than anyone follows at once. Older ones are ignored. */
const FOLLOWED_MAX = 20

type Stored = Omit<FollowedProgram, 'pinned'> & { is_premium: boolean; pinned: PlannedRow[] | null }

/** Returns the followed programs with what their days have, the most recently followed one first. */
export const followedPrograms = async (
  on: QueryExecutorProvider,
  athleteId: string,
): Promise<(FollowedProgram & { is_premium: boolean })[]> => {
  const { rows } = await sql<Stored>`
    select e.program_id, programs.title, programs.is_premium,
      case when ${WEEK_COUNT} > 1 then ${WEEK_COUNT} else programs.duration_weeks end as duration_weeks,
      case when e.weekdays = '{}' then ${TRAINING_DAYS} else e.weekdays end as weekdays,
      e.week_number, e.day_number, e.next_from, e.week_from, e.paused_on, version.exercises as pinned,
      (select coalesce(json_agg(day), '[]') from (
        select pe.week_number, pe.day_number, count(*)::int as exercise_count, sum(pe.sets)::int as set_count
        from program_exercises pe where pe.program_id = e.program_id group by 1, 2
      ) as day) as days,
      (select coalesce(json_agg(json_build_object('week_number', d.week_number, 'day_number', d.day_number,
          'result', d.result, 'settled_on', d.settled_on)), '[]')
        from enrolment_days d where d.program_id = e.program_id and d.athlete_id = e.athlete_id) as settled
    from enrolments e join programs on programs.id = e.program_id
      left join program_versions version
        on version.program_id = e.program_id and version.plan_version = e.plan_version
    where e.athlete_id = ${athleteId}
    order by e.created_at desc, e.program_id limit ${FOLLOWED_MAX}`.execute(on)
  return rows.map((row) => ({ ...row, pinned: row.pinned && daysOf(row.pinned) }))
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
