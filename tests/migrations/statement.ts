import type { DropStmt, IndexStmt, Node, RangeVar } from 'libpg-query'
import { alterTableRules } from './alter-table.ts'
import { type Known, stringsIn } from './known.ts'
import type { Rule } from './rules.ts'

/** Statements that only create things, or that change nothing in use. */
const SAFE = [
  'CreateStmt',
  'CreateTableAsStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateStatsStmt',
  'ViewStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
  'VariableSetStmt',
]
const LOCKS = ['LockStmt', 'TruncateStmt', 'ClusterStmt', 'VacuumStmt', 'ReindexStmt', 'RefreshMatViewStmt']
const CHANGES = ['UpdateStmt', 'DeleteStmt', 'MergeStmt'] as const

const indexRules = (stmt: IndexStmt, known: Known, isAlone: boolean): Rule[] => {
  const { concurrent, if_not_exists: isRepeatable, relation } = stmt
  if (concurrent && !isAlone) return ['not-alone']
  if (concurrent) return isRepeatable ? [] : ['not-repeatable']
  return known.fresh.has(relation?.relname ?? '') ? [] : ['blocking-index']
}

/** Returns the parts of each dropped object's name: schema, table, and trigger or policy. */
const droppedNames = ({ objects = [] }: DropStmt): string[][] =>
  objects.map((node) => ('List' in node ? stringsIn(node.List.items) : stringsIn([node])))

const dropRules = (stmt: DropStmt, known: Known): Rule[] => {
  const names = droppedNames(stmt)
  const isUsed =
    stmt.removeType === 'OBJECT_INDEX'
      ? names.some((name) => known.unique.has(name.at(-1) ?? '') && !known.fresh.has(name.at(-1) ?? ''))
      : names.some((name) => !name.some((part) => known.fresh.has(part)))
  return isUsed ? ['dropped'] : []
}

/** Returns the tables whose rows a statement changes, including in common table expressions. */
const changedTables = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([kind, inner]) => {
    const isChange = CHANGES.some((change) => change === kind)
    const table = isChange ? ((inner as { relation?: RangeVar }).relation?.relname ?? '') : []
    return [table, changedTables(inner)].flat()
  })
}

/** Returns the table whose structure a statement changes. It stays locked until the transaction ends. */
export const changedTable = (stmt: Node): string | undefined => {
  if ('AlterTableStmt' in stmt) return stmt.AlterTableStmt.relation?.relname
  return 'CreateTrigStmt' in stmt ? stmt.CreateTrigStmt.relation?.relname : undefined
}

const isSafe = (stmt: Node, kind: string): boolean =>
  SAFE.includes(kind) ||
  CHANGES.some((change) => change === kind) ||
  ('GrantStmt' in stmt && stmt.GrantStmt.is_grant === true)

/** The context of a statement in its migration. */
export type Place = { known: Known; addedHere: string[]; isAlone: boolean }

/** Returns the rules that a statement breaks. */
export const rulesBrokenBy = (stmt: Node, { known, addedHere, isAlone }: Place): Rule[] => {
  if ('IndexStmt' in stmt) return indexRules(stmt.IndexStmt, known, isAlone)
  if ('AlterTableStmt' in stmt) return alterTableRules(stmt.AlterTableStmt, known, addedHere)
  if ('DropStmt' in stmt) return dropRules(stmt.DropStmt, known)
  if ('RenameStmt' in stmt) return known.fresh.has(stmt.RenameStmt.relation?.relname ?? '') ? [] : ['renamed']
  if ('AlterEnumStmt' in stmt) return stmt.AlterEnumStmt.oldVal ? ['renamed'] : []
  const kind = Object.keys(stmt)[0] ?? ''
  if (LOCKS.includes(kind)) return ['locked']
  if (changedTables(stmt).some((table) => !known.fresh.has(table))) return ['changed-rows']
  return isSafe(stmt, kind) ? [] : ['unknown']
}
