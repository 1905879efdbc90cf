import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { suggestSearches } from '@fieldside/contracts/http/suggestions.ts'
import { SEARCH_WORDS_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { MapPin, Search, Stethoscope, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { WithIcon } from '@/ui/input.tsx'
import { professionalName } from '../professional/words.ts'
import { Combobox, type Suggestion, type SuggestionGroup } from './combobox.tsx'
import type { Filters } from './filters.ts'

const SETTLED_AFTER_MS = 150
const SUGGESTED_FROM_CHARS = 2

/** A suggestion either opens a profile or changes the filters. */
type Searchable = (Suggestion & { path: string }) | (Suggestion & { filters: Partial<Filters> })

const groupsOf = ({
  professionals,
  specialties,
  places,
}: ReplyOf<typeof suggestSearches>): SuggestionGroup<Searchable>[] => [
  {
    label: 'Professionals',
    suggestions: professionals.map((one) => ({
      id: one.id,
      label: professionalName(one),
      detail: one.specialty ?? undefined,
      icon: <UserRound aria-hidden />,
      path: `/professional/${one.id}`,
    })),
  },
  {
    label: 'Types',
    suggestions: specialties.map((specialty) => ({
      id: specialty.replaceAll(/\W/g, '-'),
      label: specialty,
      icon: <Stethoscope aria-hidden />,
      filters: { words: '', specialty },
    })),
  },
  {
    label: 'Places',
    suggestions: places.map(({ location }) => ({
      id: location.replaceAll(/\W/g, '-'),
      label: location,
      icon: <MapPin aria-hidden />,
      filters: { words: '', location, online: undefined },
    })),
  },
]

/** Returns suggestions once typing pauses. The directory suggests to signed-in users only. */
const useSuggestions = (text: string): SuggestionGroup<Searchable>[] => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  const isSignedIn = useSession().status === 'signed-in'
  const words = settled.trim()
  const enabled = isSignedIn && words.length >= SUGGESTED_FROM_CHARS
  const { data } = useEndpoint(actions.suggestSearches, { query: { words } }, { enabled, keepPrevious: true })
  return enabled && data ? groupsOf(data) : []
}

type WordsFieldProps = {
  value: string
  onChange: (words: string) => void
  /** Applies the filters of a chosen suggestion. */
  onChoose: (change: Partial<Filters>) => void
  autoFocus?: boolean
}

/** Takes the words of a search and suggests completions. */
export const WordsField = ({ value, onChange, onChoose, autoFocus }: WordsFieldProps) => {
  const navigate = useNavigate()
  const groups = useSuggestions(value)
  return (
    <WithIcon Icon={Search}>
      <Combobox
        aria-label="What you’re looking for"
        placeholder="Name, injury, sport, or type"
        maxLength={SEARCH_WORDS_MAX_CHARS}
        enterKeyHint="search"
        autoFocus={autoFocus}
        value={value}
        onChange={onChange}
        groups={groups}
        onChoose={(one) => ('path' in one ? void navigate(one.path) : onChoose(one.filters))}
      />
    </WithIcon>
  )
}
