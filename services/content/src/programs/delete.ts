import { programDeleted } from '@fieldside/contracts/events/content.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { write } from '@fieldside/platform/write.ts'
import type { ContentContext } from '../context.ts'
import { noProgram } from '../errors.ts'
import { deleteProgramRow, lockProgram } from './store/programs.ts'

/** Deletes a program with its exercises and followers. @throws notFound */
export const deleteProgram = (ctx: ContentContext, id: string): Promise<void> =>
  write(ctx, (tx, emit) =>
    ctx.prisma.join(tx, async (px) => {
      const program = await lockProgram(tx, id)
      if (!program) throw noProgram()
      await deleteProgramRow(px, id)
      emit(programDeleted, id, { program_id: id })
      await audit(tx, ctx, {
        action: 'delete-program',
        objectType: 'program',
        objectId: id,
        before: { title: program.title, category: program.category, version: program.version },
      })
    }),
  )
