import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, type CallInput, call, type LooseInput, queryKey } from './api.ts'

export type Page<Item> = { items: Item[]; next: string | null }

/**
 * The first page as it came with the screen, and those asked for after it by `inputOf` their cursor. A row that moved
 * between pages shows once.
 */
export const usePages = <E extends Endpoint, Item extends { id: string }>(
  first: Page<Item>,
  endpoint: Address<E>,
  inputOf: (cursor: string) => CallInput<E>,
) => {
  const [cursors, setCursors] = useState<string[]>([])
  const later = useQueries({
    queries: cursors.map((cursor) => ({
      queryKey: queryKey(endpoint, inputOf(cursor) as LooseInput),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(endpoint, inputOf(cursor), { signal }) as Promise<Page<Item>>,
    })),
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
