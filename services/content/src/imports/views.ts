import type { TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import type { ImportRow } from '../schema.ts'

export const toImport = ({ user_id, created_at, ...row }: ImportRow): TrainingImport => ({
  ...row,
  created_at: created_at.toISOString(),
})
