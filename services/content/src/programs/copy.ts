import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import type { copyProgramPart as endpoint } from '@fieldside/contracts/http/program-exercises.ts'
import { EXERCISES_PER_PROGRAM } from '@fieldside/contracts/limits.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noProgram, programFull } from '../errors.ts'
import { inOrder } from './rules/day-order.ts'
import { weekCountOf } from './rules/plan.ts'
import { publishVersion } from './steps/publish-version.ts'
import { insertProgramExercises, plannedRows } from './store/program-exercises.ts'
import { lockProgram } from './store/programs.ts'

/** Copies a week or a day behind what its new place has. @throws notFound, invalid-input, conflict 'program-full' */
export const copyProgramPart = (
  ctx: ContentContext,
  id: string,
  { from, to }: BodyOf<typeof endpoint>,
): Promise<void> =>
  write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const program = await lockProgram(tx, id)
      if (!program) throw noProgram()
      const rows = await plannedRows(tx, id)
      const copied = rows
        .filter((row) => row.week_number === from.week_number)
        .filter((row) => from.day_number === null || row.day_number === from.day_number)
        .map((row) => ({ ...row, week_number: to.week_number, day_number: to.day_number ?? row.day_number }))
      if (copied.length === 0) return
      const next = weekCountOf(rows) + 1
      if (to.week_number > next)
        throw invalidInput([{ field: 'to.week_number', message: `The next week is week ${next}` }])
      if (rows.length + copied.length > EXERCISES_PER_PROGRAM) throw programFull(EXERCISES_PER_PROGRAM)
      await publishVersion(tx, emit, program, ctx.now())
      await insertProgramExercises(
        px,
        inOrder(copied, rows).map(({ exercise_name, version, ...row }) => ({
          ...row,
          id: newId(),
          program_id: id,
        })),
      )
      await audit(tx, ctx, {
        action: 'copy-program-part',
        objectType: 'program',
        objectId: id,
        after: { from, to, exercises: copied.length },
      })
    }),
  )
