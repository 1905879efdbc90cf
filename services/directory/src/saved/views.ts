import type { SavedList } from '@fieldside/contracts/http/saved-lists.ts'
import type { SavedEntry } from '@fieldside/contracts/http/saved-professionals.ts'
import type { SavedListRow } from './store/lists.ts'
import type { SavedRow } from './store/saved.ts'

export const savedOf = (row: SavedRow): SavedEntry => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

export const listOf = ({ id, name, created_at }: SavedListRow, professionals: number): SavedList => ({
  id,
  name,
  professionals,
  created_at: created_at.toISOString(),
})
