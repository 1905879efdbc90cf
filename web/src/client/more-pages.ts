type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** Returns the props of MoreButton for an infinite query. */
export const morePages = (list: Paged) => {
  const fetchMore = () => void list.fetchNextPage()
  return {
    showMore: list.hasNextPage ? fetchMore : undefined,
    loading: list.isFetchingNextPage,
    problem: list.isFetchNextPageError ? list.error : null,
    retry: fetchMore,
  }
}
