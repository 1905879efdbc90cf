import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Bell, BellRing } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { type GivenSearch, isSameSearch, savedQueryOf } from './search-address.ts'

type SaveSearchButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  /** The filters on screen. */
  search: GivenSearch
}

/** Saves the search on screen with an alert, or turns its alert off. For athletes only. */
export const SaveSearchButton = ({ search, className, ...look }: SaveSearchButtonProps) => {
  const { data } = useEndpoint(actions.listSavedSearches, {})
  const known = data?.items.find(({ query }) => isSameSearch(query, search))
  const save = useCommand(actions.saveSearch, {
    success: ['Alert on', 'We’ll notify you at most once a day about new matches and newly available times.'],
    failure: 'The search wasn’t saved',
  })
  const update = useCommand(actions.updateSavedSearch, {
    success: ['Alert off', 'The search stays in your saved searches.'],
    failure: 'The alert wasn’t turned off',
  })
  const isOn = known?.alert ?? false
  const press = () =>
    known?.alert
      ? update.submit({ params: { id: known.id }, body: { name: known.name, alert: false } })
      : save.submit({ body: { query: savedQueryOf(search) } })
  return (
    <Button
      variant="outline"
      {...look}
      pending={save.pending || update.pending}
      onClick={press}
      className={cn(className, isOn && 'border-turf! bg-turf-soft! text-turf!')}
    >
      {isOn ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {isOn ? (
        <span>
          Alert on<span className="sr-only">, turn it off</span>
        </span>
      ) : (
        'Alert me'
      )}
    </Button>
  )
}
