import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noProgram, weekInUse } from '../errors.ts'
import { publishVersion } from './steps/publish-version.ts'
import { refuseNamedWeek } from './steps/refuse-named-week.ts'
import { deleteWeek } from './store/program-exercises.ts'
import { isWeekInUse } from './store/program-versions.ts'
import { findProgram, lockProgram } from './store/programs.ts'

/** @throws notFound, invalid-input, conflict 'week-in-use' if a follower would skip a week */
export const removeProgramWeek = (ctx: ContentContext, id: string, week: number): Promise<void> =>
  write(ctx, async (tx, emit) => {
    const program = await lockProgram(tx, id)
    if (!program) throw noProgram()
    const { week_count } = (await findProgram(tx, id, null))!
    refuseNamedWeek({ ...program, week_count: week_count - 1 })
    await publishVersion(tx, emit, program, ctx.now())
    if (await isWeekInUse(tx, id, week, week_count)) throw weekInUse()
    const exercises = await deleteWeek(tx, id, week)
    await audit(tx, ctx, {
      action: 'remove-program-week',
      objectType: 'program',
      objectId: id,
      before: { week, exercises },
    })
  })
