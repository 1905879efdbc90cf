import { USER_SEARCH_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { Role } from '@fieldside/contracts/roles.ts'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ROLE_LABELS } from '../../entities/account/role-labels.ts'
import { Input } from '../../ui/input.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'

export type UserFilters = { search: string; role: Role | undefined }

/** Debounce of the search. */
const TYPING_MS = 250

type UserSearchProps = { filters: UserFilters; onChange: (filters: UserFilters) => void }

/** Holds the typed text and writes it to the URL once typing pauses. Back restores the earlier text. */
const useTyped = ({ filters, onChange }: UserSearchProps) => {
  const [typed, setTyped] = useState(filters.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(filters.search)
  useEffect(() => {
    if (sent.current === filters.search) return
    sent.current = filters.search
    setTyped(filters.search)
  }, [filters.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = text.trim()
      onChange({ ...filters, search: text.trim() })
    }, TYPING_MS)
  }
  /** Ends the debounce and applies the typed text now. */
  const settle = (): string => {
    clearTimeout(timer.current)
    sent.current = typed.trim()
    return sent.current
  }
  return { typed, type, settle }
}

export const UserSearch = ({ filters, onChange }: UserSearchProps) => {
  const { typed, type, settle } = useTyped({ filters, onChange })
  return (
    <search aria-label="Users" className="mb-4 grid gap-2.5 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-3.5 left-3.5 size-[1.125rem] text-muted"
        />
        <Input
          aria-label="Search users"
          type="search"
          placeholder="Name or email"
          value={typed}
          maxLength={USER_SEARCH_MAX_CHARS}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => type(event.target.value)}
          className="pl-10.5"
        />
      </div>
      <NativeSelect
        aria-label="Role"
        value={filters.role ?? ''}
        onChange={(event) => onChange({ search: settle(), role: Role.safeParse(event.target.value).data })}
      >
        <option value="">All roles</option>
        {Role.options.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </NativeSelect>
    </search>
  )
}
