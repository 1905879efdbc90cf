import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { searchAddress } from '@/entities/professional/saved-search/search-address.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { List } from '@/ui/list.tsx'
import { Switch } from '@/ui/switch.tsx'

const RenameSearchDialog = lazyDialog(
  async () => (await import('./rename-search-dialog.tsx')).RenameSearchDialog,
)

/** Lists the athlete's saved searches with their alerts. Renders nothing without any. */
export const SavedSearches = () => {
  const { data } = useEndpoint(actions.listSavedSearches, {})
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <CardSection title="Saved searches" className="mt-6">
      <List items={items} className="px-5 py-4">
        {(search) => <SearchRow search={search} />}
      </List>
    </CardSection>
  )
}

const alertWords = ({ alert, alerted_at }: SavedSearch): string => {
  if (!alert) return 'Off'
  return alerted_at ? `At most once a day. Last sent ${formatDay(alerted_at)}.` : 'At most once a day'
}

const SearchRow = ({ search }: { search: SavedSearch }) => {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, alert, query } = search
  const update = useCommand(actions.updateSavedSearch, { failure: 'The alert wasn’t changed' })
  const remove = useCommand(actions.deleteSavedSearch, {
    success: 'Saved search deleted',
    failure: 'The saved search wasn’t deleted',
  })
  return (
    <article aria-label={isolated(name)} className="grid gap-2">
      <Link
        to={searchAddress(query)}
        className="justify-self-start rounded-sm font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <Switch
            label="Alert"
            detail={alertWords(search)}
            checked={alert}
            pending={update.pending}
            onCheckedChange={(on) => update.submit({ params: { id }, body: { name, alert: on } })}
          />
        </div>
        <div className="flex gap-2">
          <Button variant="outline" size="sm" onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button
            variant="outline"
            size="sm"
            pending={remove.pending}
            onClick={() => remove.submit({ params: { id } })}
          >
            Delete
          </Button>
        </div>
      </div>
      {isRenaming && <RenameSearchDialog search={search} onClose={() => setRenaming(false)} />}
    </article>
  )
}
