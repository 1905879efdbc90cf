import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedCard } from '@fieldside/contracts/http/bff/dashboards.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SavedLists } from '@fieldside/contracts/http/saved-lists.ts'
import { useAddressParams } from '@/client/address-params.ts'
import { useEndpoint } from '@/client/api.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { CompareBar } from '@/entities/professional/compare/compare-bar.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { SavedListsBar } from './saved-lists-bar.tsx'
import { SavedRow } from './saved-row.tsx'
import { SavedSearches } from './saved-searches.tsx'

const NO_LISTS: SavedLists = { unlisted: 0, lists: [] }

/** Shows the athlete's saved professionals, of one list if the URL names it. */
export const SavedList = ({ saved }: { saved: Page<SavedCard> }) => {
  const [params, setParams] = useAddressParams()
  const chosen = params.get('list') ?? ''
  const { data: lists = NO_LISTS } = useEndpoint(actions.listSavedLists, {})
  if (saved.items.length === 0 && lists.lists.length === 0)
    return (
      <>
        <NothingSaved />
        <SavedSearches />
      </>
    )
  const choose = (list: string) =>
    setParams((before) => ({ ...Object.fromEntries(before), list: list || undefined }))
  return (
    <>
      <SavedListsBar lists={lists} chosen={chosen} onChoose={choose} />
      {chosen ? (
        <OneList key={chosen} list={chosen} lists={lists} />
      ) : (
        <Rows first={saved} list={undefined} lists={lists} />
      )}
      <SavedSearches />
      <CompareBar />
    </>
  )
}

const NothingSaved = () => (
  <EmptyState
    title="No saved professionals yet"
    action={<LinkButton to="/search">Find professionals</LinkButton>}
  >
    Save professionals you like in search. They’ll appear here.
  </EmptyState>
)

const OneList = ({ list, lists }: { list: string; lists: SavedLists }) => (
  <QueryState
    query={useEndpoint(screens.savedPage, { query: { list } })}
    title="We couldn’t load this list"
    loading={<Skeletons className="grid gap-4" of={['h-20', 'h-20', 'h-20']} />}
  >
    {(first) => <Rows first={first} list={list} lists={lists} />}
  </QueryState>
)

type RowsProps = { first: Page<SavedCard>; list: string | undefined; lists: SavedLists }

const Rows = ({ first, list, lists }: RowsProps) => {
  const { rows, ...more } = usePages(first, screens.savedPage, (cursor) => ({ query: { list, cursor } }))
  const names = new Map(lists.lists.map(({ id, name }) => [id, name]))
  if (rows.length === 0) {
    return (
      <EmptyState title="No professionals in this list yet">
        Open the menu next to a Save button and choose this list.
      </EmptyState>
    )
  }
  return (
    <>
      <Card>
        <ul className="divide-y divide-line">
          {rows.map((professional) => (
            <SavedRow
              key={professional.id}
              professional={professional}
              listName={
                list === undefined && professional.list_id ? names.get(professional.list_id) : undefined
              }
            />
          ))}
        </ul>
      </Card>
      <MoreButton {...more} />
    </>
  )
}
