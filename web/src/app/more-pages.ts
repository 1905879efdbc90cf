type Paged = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => Promise<unknown>
}

/** What MoreButton needs of a list that is read page by page. */
export const morePages = (list: Paged) => {
  const fetchMore = () => void list.fetchNextPage()
  return {
    showMore: list.hasNextPage ? fetchMore : undefined,
    loading: list.isFetchingNextPage,
    problem: list.isFetchNextPageError ? list.error : null,
    retry: fetchMore,
  }
}
