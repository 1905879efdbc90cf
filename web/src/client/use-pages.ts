import type { Endpoint, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Address, type CallInput, call, type LooseInput, queryKey } from './api.ts'
import type { ApiProblem } from './problem.ts'

export type Page<Item> = { items: Item[]; next: string | null }

/**
 * Loads a list page by page, keeps the last results while new ones load, and returns them in one. `select` adds data
 * about the whole list from the pages.
 */
export const useList = <E extends Endpoint, More>(
  endpoint: Address<E>,
  query: Record<string, string | undefined>,
  select: (pages: ReplyOf<E>[]) => More,
  params: Record<string, string> = {},
) =>
  useInfiniteQuery<ReplyOf<E>, ApiProblem, { items: ItemsOf<E> } & More, readonly unknown[], string>({
    queryKey: [...queryKey(endpoint, { params, query }), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(endpoint, { params, query: { ...query, cursor: pageParam } } as unknown as CallInput<E>, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page as Page<unknown>).next,
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      items: pages.flatMap((page) => (page as Page<unknown>).items) as ItemsOf<E>,
      ...select(pages),
    }),
  })

type ItemsOf<E extends Endpoint> = ReplyOf<E> extends { items: infer Items } ? Items : never

/** A page after the first, with the cursor that requested it. */
type LaterPage<Item> = Page<Item> & { cursor: string }

/** Loads the pages after the first. A refetch runs in sequence, each page with the new cursor of the one before. */
const useLaterPages = <E extends Endpoint, Item>(
  firstCursor: string | null,
  endpoint: Address<E>,
  inputOf: (cursor: string) => CallInput<E>,
  wanted: boolean,
) =>
  useInfiniteQuery<
    LaterPage<Item>,
    ApiProblem,
    InfiniteData<LaterPage<Item>>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...queryKey(endpoint, inputOf('') as LooseInput), 'later pages'],
    queryFn: async ({ pageParam, signal }) => {
      // Not an initialPageParam, which the query would keep: the first cursor changes whenever the first page does.
      const cursor = pageParam ?? firstCursor!
      return { ...((await call(endpoint, inputOf(cursor), { signal })) as Page<Item>), cursor }
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    enabled: wanted && firstCursor !== null,
    // Without its first page on screen, the cached pages have nothing to continue.
    gcTime: 0,
  })

/** Loads missing pages, and reloads them when the first page's end has moved. */
const useCatchUp = (
  later: ReturnType<typeof useLaterPages>,
  firstCursor: string | null,
  wantedPages: number,
): void => {
  const { data, isFetching, isError, hasNextPage, fetchNextPage, refetch } = later
  const isMoved = data !== undefined && firstCursor !== null && data.pages[0]?.cursor !== firstCursor
  const isShort = data !== undefined && hasNextPage && data.pages.length < wantedPages
  useEffect(() => {
    // After a failure, waits for a manual retry.
    if (isFetching || isError) return
    if (isMoved) void refetch()
    else if (isShort) void fetchNextPage()
  }, [isMoved, isShort, isFetching, isError, refetch, fetchNextPage])
}

/** Removes duplicates of rows that moved between pages. The earlier page wins, because it is the fresher one. */
const eachOnce = <Item extends { id: string }>(rows: readonly Item[]): Item[] => {
  const known = new Map<string, Item>()
  for (const row of rows) if (!known.has(row.id)) known.set(row.id, row)
  return [...known.values()]
}

/** Combines the first page, which arrives with the screen, and the later pages, which `inputOf` requests by cursor. */
export const usePages = <E extends Endpoint, Item extends { id: string }>(
  first: Page<Item>,
  endpoint: Address<E>,
  inputOf: (cursor: string) => CallInput<E>,
) => {
  const [wantedPages, setWantedPages] = useState(0)
  const later = useLaterPages<E, Item>(first.next, endpoint, inputOf, wantedPages > 0)
  useCatchUp(later, first.next, wantedPages)
  const pages = first.next === null ? [] : (later.data?.pages ?? [])
  const hasMore = pages.length === 0 ? first.next !== null : later.hasNextPage
  const problem = first.next === null ? null : later.error
  const loading = problem ? later.isFetching : hasMore && pages.length < wantedPages
  return {
    rows: eachOnce([first, ...pages].flatMap(({ items }) => items)),
    loading,
    showMore: hasMore && !loading ? () => setWantedPages(pages.length + 1) : undefined,
    problem,
    retry: () => void later.refetch(),
  }
}
