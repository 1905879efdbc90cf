import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { type Page, usePages } from '../../client/use-pages.ts'

export type ProfessionalPage = Page<AdminProfessional>

export const useProfessionalPages = (first: ProfessionalPage, status?: AdminProfessional['status']) =>
  usePages(first, screens.adminProfessionalsPage, (cursor) => ({ query: { cursor, status } }))
