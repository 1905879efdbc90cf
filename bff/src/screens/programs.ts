import { adminProgramsScreen, type ManagedProgram } from '@fieldside/contracts/http/bff/programs.ts'
import { findProfessionals } from '@fieldside/contracts/http/profiles.ts'
import { adminListPrograms, type Program } from '@fieldside/contracts/http/programs.ts'
import type { Asker } from '../asker.ts'
import { type Bff, serve } from '../serve.ts'

const withCreators = async (asker: Asker, programs: readonly Program[]): Promise<ManagedProgram[]> => {
  const ids = [...new Set(programs.flatMap(({ created_by }) => created_by ?? []))]
  const { professionals } = ids.length
    ? await asker.askAsBff('directory', findProfessionals, { body: { user_ids: ids } })
    : { professionals: [] }
  const known = new Set<string | null>(professionals.map(({ user_id }) => user_id))
  return programs.map((program) => ({
    ...program,
    creator: known.has(program.created_by) ? 'Professional' : 'System',
  }))
}

export const servePrograms = (bff: Bff): void =>
  serve(bff, adminProgramsScreen, async (asker, { query }) => {
    const found = await asker.ask('content', adminListPrograms, { query })
    return { ...found, items: await withCreators(asker, found.items) }
  })
