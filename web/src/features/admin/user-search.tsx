import { USER_SEARCH_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { ROLES, type Role } from '@fieldside/contracts/roles.ts'
import { Search } from 'lucide-react'
import { oneOf } from '@/client/one-of.ts'
import { ROLE_LABELS } from '@/entities/account/role-labels.ts'
import { WithIcon } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { SearchInput } from '@/ui/search-input.tsx'

export type UserFilters = { search: string; role: Role | undefined }

type UserSearchProps = { filters: UserFilters; onChange: (filters: UserFilters) => void }

export const UserSearch = ({ filters, onChange }: UserSearchProps) => (
  <search aria-label="Users" className="mb-4 grid gap-2.5 md:grid-cols-[minmax(0,1fr)_14rem]">
    <WithIcon Icon={Search}>
      <SearchInput
        aria-label="Search users"
        placeholder="Name or email"
        value={filters.search}
        maxLength={USER_SEARCH_MAX_CHARS}
        onChange={(search) => onChange({ ...filters, search })}
      />
    </WithIcon>
    <NativeSelect
      aria-label="Role"
      value={filters.role ?? ''}
      onChange={(event) => onChange({ ...filters, role: oneOf(ROLES, event.target.value) })}
    >
      <option value="">All roles</option>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </NativeSelect>
  </search>
)
