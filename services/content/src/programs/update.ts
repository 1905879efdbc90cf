import { programChanged } from '@fieldside/contracts/events/content.ts'
import type { Program, ProgramChanges } from '@fieldside/contracts/http/programs.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'
import { write } from '@fieldside/platform/write.ts'
import { identifyViewer } from '../access/identify-viewer.ts'
import type { ContentContext } from '../context.ts'
import { editConflict, noProgram } from '../errors.ts'
import { changesIn } from './rules/changes.ts'
import { publishVersion } from './steps/publish-version.ts'
import { refuseNamedWeek } from './steps/refuse-named-week.ts'
import { findProgram, lockProgram, updateProgramRow } from './store/programs.ts'
import { programReply } from './views.ts'

/** @throws notFound, conflict 'changed-meanwhile' if another admin saved first */
export const updateProgram = async (
  ctx: ContentContext,
  id: string,
  { version, ...given }: ProgramChanges,
): Promise<Program> => {
  const { userId } = userOf(ctx)
  const viewer = await identifyViewer(ctx)
  return write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const before = await lockProgram(tx, id)
      if (!before) throw noProgram()
      if (before.version !== version)
        throw editConflict('program', await programReply(tx, id, viewer, userId))
      const { from, to } = changesIn(before, given)
      const { week_count } = (await findProgram(tx, id, null))!
      if (week_count > 1 && given.duration_weeks !== undefined && given.duration_weeks !== week_count)
        throw invalidInput([
          { field: 'duration_weeks', message: `This program has ${week_count} weeks of its own` },
        ])
      refuseNamedWeek({ ...before, ...given, week_count })
      if (Object.keys(to).length > 0) {
        if (to.duration_weeks !== undefined) await publishVersion(tx, emit, before, ctx.now())
        await updateProgramRow(px, before, to)
        emit(programChanged, id, { program_id: id, version: version + 1 })
        await audit(tx, ctx, {
          action: 'update-program',
          objectType: 'program',
          objectId: id,
          before: from,
          after: to,
        })
      }
      return programReply(tx, id, viewer, userId)
    }),
  )
}
