import { type AdminProfessional, screens } from '@fieldside/contracts/http/bff.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKey } from '../../app/api.ts'

export type ProfessionalPage = { items: AdminProfessional[]; next: string | null }

/** The first page as it came with the screen, and those asked for after it. A row that moved between pages shows once. */
export const useProfessionalPages = (first: ProfessionalPage, status?: AdminProfessional['status']) => {
  const [cursors, setCursors] = useState<string[]>([])
  const later = useQueries({
    queries: cursors.map((cursor) => {
      const input = { query: { cursor, ...(status && { status }) } }
      return {
        queryKey: queryKey(screens.adminProfessionalsPage, input),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(screens.adminProfessionalsPage, input, { signal }),
      }
    }),
  })
  const pages = [first, ...later.flatMap(({ data }) => (data ? [data] : []))]
  const rows = new Map(pages.flatMap(({ items }) => items).map((row) => [row.id, row]))
  const loading = later.some(({ isPending }) => isPending)
  const next = loading ? null : (pages.at(-1)?.next ?? null)
  return {
    rows: [...rows.values()],
    loading,
    showMore: next === null ? undefined : () => setCursors([...cursors, next]),
  }
}
