import { isolated } from '@fieldside/contracts/bidi.ts'
import type { SavedLists } from '@fieldside/contracts/http/saved-lists.ts'
import { DEFAULT_SAVED_LIST } from '@fieldside/contracts/limits.ts'
import type { SelectOption } from '@/ui/select-trigger.ts'

export const ALL_LISTS = 'all'

/** Returns the lists with their counts: all, the default one, then the named ones. */
export const optionsOf = ({ unlisted, lists }: SavedLists): SelectOption[] => {
  const total = lists.reduce((sum, { professionals }) => sum + professionals, unlisted)
  return [
    { value: ALL_LISTS, label: `All lists (${total})` },
    { value: 'unlisted', label: `${DEFAULT_SAVED_LIST} (${unlisted})` },
    ...lists.map(({ id, name, professionals }) => ({
      value: id,
      label: `${isolated(name)} (${professionals})`,
    })),
  ]
}
