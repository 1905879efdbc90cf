import type { ProgramExercise, ProgramExerciseChanges } from '@fieldside/contracts/http/program-exercises.ts'
import { audit } from '@fieldside/platform/audit.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { editConflict } from '../errors.ts'
import type { ContentSchema, PrismaTx, ProgramExerciseRow } from '../schema.ts'
import { changesIn } from './rules/changes.ts'
import { moving } from './rules/day-order.ts'
import { lockProgramExercise } from './steps/lock-exercise.ts'
import { publishProgramExercise } from './steps/publish-exercise.ts'
import { publishVersion } from './steps/publish-version.ts'
import { placesOf, updateProgramExerciseRow } from './store/program-exercises.ts'
import { columnsOf, programExerciseReply } from './views.ts'

/** Moves the rows that make room. The moved row itself is saved with its other changes. */
const makeRoom = async (
  tx: Tx<ContentSchema>,
  px: PrismaTx,
  emit: Emit,
  row: ProgramExerciseRow,
  changes: Partial<ProgramExerciseChanges>,
): Promise<void> => {
  const { week_number, day_number, order_in_day } = { ...row, ...changes }
  const isMoved =
    week_number !== row.week_number || day_number !== row.day_number || order_in_day !== row.order_in_day
  if (!isMoved) return
  const places = await placesOf(tx, row.program_id)
  for (const { id, ...place } of moving(places, { id: row.id, week_number, day_number, order_in_day })) {
    if (id === row.id) continue
    publishProgramExercise(emit, row.program_id, id, await updateProgramExerciseRow(px, id, place))
  }
}

/** @throws notFound, conflict 'changed-meanwhile' if another admin saved first */
export const updateProgramExercise = async (
  ctx: ContentContext,
  id: string,
  { version, ...given }: ProgramExerciseChanges,
): Promise<ProgramExercise> => {
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const { row, program } = await lockProgramExercise(tx, px, id)
      if (row.version !== version) throw editConflict('row', await programExerciseReply(px, id, viewer))
      const { from, to } = changesIn(row, columnsOf(given))
      if (Object.keys(to).length > 0) {
        await publishVersion(tx, emit, program, ctx.now())
        await makeRoom(tx, px, emit, row, to)
        publishProgramExercise(emit, row.program_id, id, await updateProgramExerciseRow(px, id, to))
        await audit(tx, ctx, {
          action: 'update-program-exercise',
          objectType: 'program',
          objectId: row.program_id,
          before: { id, ...from },
          after: { id, ...to },
        })
      }
      return programExerciseReply(px, id, viewer)
    }),
  )
}
