import type { Tx } from '@fieldside/platform/database.ts'
import type { ContentSchema } from '../../schema.ts'
import { durationOf, type StoredProgram, weekdaysOf } from '../rules/program.ts'
import { type FollowedPlan, followedPlan } from '../rules/schedule.ts'
import { type EnrolmentRow, lockEnrolment, type SettledDay, settledDays } from '../store/enrolments.ts'
import { placesOf } from '../store/program-exercises.ts'
import { findPinnedRows } from '../store/program-versions.ts'
import { findProgram, lockProgramKey } from '../store/programs.ts'

export type Followed = {
  program: StoredProgram
  enrolment: EnrolmentRow
  weekdays: number[]
  plan: FollowedPlan
  settled: SettledDay[]
}

/** Locks an athlete's place in a program; undefined if they don't follow it. */
export const lockFollowed = async (
  tx: Tx<ContentSchema>,
  programId: string,
  athleteId: string,
): Promise<Followed | undefined> => {
  await lockProgramKey(tx, programId)
  const enrolment = await lockEnrolment(tx, programId, athleteId)
  const program = enrolment && (await findProgram(tx, programId, athleteId))
  if (!program) return undefined
  const pinned = await findPinnedRows(tx, programId, enrolment.plan_version)
  const newest = await placesOf(tx, programId)
  return {
    program,
    enrolment,
    weekdays: weekdaysOf(enrolment, program),
    plan: followedPlan(durationOf(program), newest, { week: enrolment.week_number, pinned }),
    settled: await settledDays(tx, enrolment),
  }
}
