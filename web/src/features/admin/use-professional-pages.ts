import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { usePages } from '@/client/use-pages.ts'

export type ProfessionalPage = ReplyOf<typeof screens.adminProfessionalsPage>

type Filters = { status?: AdminProfessional['status']; search?: string }

export const useProfessionalPages = (first: ProfessionalPage, filters: Filters) =>
  usePages(first, screens.adminProfessionalsPage, (cursor) => ({ query: { ...filters, cursor } }))
