import { programVersionPublished } from '@fieldside/contracts/events/content.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { ContentSchema, ProgramRow } from '../../schema.ts'
import { weekCountOf } from '../rules/plan.ts'
import { durationOf } from '../rules/program.ts'
import { lastBegunDay } from '../rules/schedule.ts'
import { plannedRows } from '../store/program-exercises.ts'
import {
  deleteUnusedVersions,
  insertVersion,
  pinFollowers,
  updatePlanVersion,
} from '../store/program-versions.ts'

/** Begins a new version of a locked program's exercises. Call it before they change. */
export const publishVersion = async (
  tx: Tx<ContentSchema>,
  emit: Emit,
  program: ProgramRow,
  now: Date,
): Promise<void> => {
  const rows = await plannedRows(tx, program.id)
  const weeks = durationOf({ ...program, week_count: weekCountOf(rows) })
  if ((await pinFollowers(tx, program, { day: lastBegunDay(now), weeks })) > 0)
    await insertVersion(tx, program, rows, now)
  await deleteUnusedVersions(tx, program.id)
  const version = program.plan_version + 1
  await updatePlanVersion(tx, program.id, version)
  emit(programVersionPublished, program.id, { program_id: program.id, version })
}
