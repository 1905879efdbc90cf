import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, queryKey } from '../../client/api.ts'
import type { ApiProblem } from '../../client/problem.ts'

type Page = ReplyOf<typeof actions.listNotifications>

/** Loads notifications page by page. The unread count comes from the newest page. */
export const useNotifications = () =>
  useInfiniteQuery<
    Page,
    ApiProblem,
    { items: Page['items']; unread: number },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [...queryKey(actions.listNotifications), 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(actions.listNotifications, { query: { cursor: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => ({
      items: pages.flatMap(({ items }) => items),
      unread: pages[0]?.unread ?? 0,
    }),
  })
