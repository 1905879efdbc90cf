import { adminProgramsScreen, type ManagedProgram } from '@fieldside/contracts/http/bff/programs.ts'
import { findProfessionals } from '@fieldside/contracts/http/profiles.ts'
import { adminListPrograms, type Program } from '@fieldside/contracts/http/programs.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'

const withCreators = async (ctx: RequestContext, programs: readonly Program[]): Promise<ManagedProgram[]> => {
  const ids = [...new Set(programs.flatMap(({ created_by }) => created_by ?? []))]
  const { professionals } = ids.length
    ? await ctx.readAsBff('directory', findProfessionals, { body: { user_ids: ids } })
    : { professionals: [] }
  const known = new Set<string | null>(professionals.map(({ user_id }) => user_id))
  return programs.map((program) => ({
    ...program,
    creator: known.has(program.created_by) ? 'Professional' : 'System',
  }))
}

export const servePrograms = (bff: Bff): void =>
  serve(bff, adminProgramsScreen, async (ctx, { query }) => {
    const page = await ctx.read('content', adminListPrograms, { query })
    return { ...page, items: await withCreators(ctx, page.items) }
  })
