import type { Reader } from '../schema.ts'
import { type PlannedRow, rowsOfWeek } from './rules/plan.ts'
import { durationOf } from './rules/program.ts'
import { findEnrolment } from './store/enrolments.ts'
import { plannedRows } from './store/program-exercises.ts'
import { findPinnedRows } from './store/program-versions.ts'
import { findProgram } from './store/programs.ts'

type PlannedDay = { title: string; week_number: number | null; rows: PlannedRow[] }

/**
 * Returns what a program plans for a day, as the week began for the athlete. Without a week, it is the one that the
 * athlete is in; null for who doesn't follow the program. Returns undefined if the day has no exercises.
 */
export const findPlannedDay = async (
  on: Reader,
  athleteId: string,
  programId: string,
  { week, day }: { week: number | null; day: number },
): Promise<PlannedDay | undefined> => {
  const program = await findProgram(on, programId, athleteId)
  if (!program) return undefined
  const enrolment = await findEnrolment(on, programId, athleteId)
  const last = enrolment?.plan_version === null ? durationOf(program) : Infinity
  const current = enrolment ? Math.min(enrolment.week_number, last) : null
  const week_number = week ?? current
  const isCurrent = week_number !== null && week_number === enrolment?.week_number
  const pinned = isCurrent ? await findPinnedRows(on, programId, enrolment!.plan_version) : null
  const ofWeek = rowsOfWeek(pinned ?? (await plannedRows(on, programId)), week_number ?? 1)
  const rows = ofWeek.filter(({ day_number }) => day_number === day)
  return rows.length > 0 ? { title: program.title, week_number, rows } : undefined
}
