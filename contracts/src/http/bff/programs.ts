import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { adminListPrograms, Program } from '../programs.ts'

export const ManagedProgram = Program.extend({ creator: z.enum(['Professional', 'System']) })
export type ManagedProgram = z.infer<typeof ManagedProgram>

export const adminProgramsScreen = endpoint('GET /screens/admin/programs', {
  summary: 'Lists all programs for the manager, searched and sorted, with their authors',
  callers: ['admin'],
  query: adminListPrograms.query,
  reply: adminListPrograms.reply.extend({ items: z.array(ManagedProgram) }),
})
