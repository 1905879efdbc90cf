import type { Constraint, Node } from 'libpg-query'

/** Tables, columns, and indexes that earlier migrations created. */
export type Known = {
  /** Unreleased tables and indexes, which are empty and unused. */
  fresh: Set<string>
  /** Unique indexes and constraints, which statements may name in `on conflict`. */
  unique: Set<string>
}

export const nothingKnown = (): Known => ({ fresh: new Set(), unique: new Set() })

export const stringsIn = (nodes: Node[] = []): string[] =>
  nodes.flatMap((node) => ('String' in node ? (node.String.sval ?? []) : []))

const UNIQUE_SUFFIX: Partial<Record<NonNullable<Constraint['contype']>, string>> = {
  CONSTR_PRIMARY: 'pkey',
  CONSTR_UNIQUE: 'key',
  CONSTR_EXCLUSION: 'excl',
}

const columnsOf = ({ contype, keys, exclusions }: Constraint, column?: string): string[] => {
  if (contype === 'CONSTR_PRIMARY') return []
  if (column) return [column]
  const elements = (exclusions ?? []).flatMap((pair) => ('List' in pair ? (pair.List.items?.[0] ?? []) : []))
  return [
    ...stringsIn(keys),
    ...elements.flatMap((element) => ('IndexElem' in element ? (element.IndexElem.name ?? 'expr') : [])),
  ]
}

/** Returns the name of a unique constraint, or Postgres's default name. Returns undefined for other constraints. */
const uniqueNameOf = (table: string, constraint: Constraint, column?: string): string | undefined => {
  const suffix = UNIQUE_SUFFIX[constraint.contype ?? 'CONSTR_CHECK']
  if (!suffix) return undefined
  return constraint.conname ?? [table, ...columnsOf(constraint, column), suffix].join('_')
}

const uniqueIn = (table: string, node: Node): string[] => {
  if ('Constraint' in node) return [uniqueNameOf(table, node.Constraint) ?? []].flat()
  if (!('ColumnDef' in node)) return []
  const { colname, constraints = [] } = node.ColumnDef
  return constraints.flatMap((it) =>
    'Constraint' in it ? (uniqueNameOf(table, it.Constraint, colname) ?? []) : [],
  )
}

const definitionsIn = (stmt: Node): { table?: string | undefined; nodes: Node[] } => {
  if ('CreateStmt' in stmt)
    return { table: stmt.CreateStmt.relation?.relname, nodes: stmt.CreateStmt.tableElts ?? [] }
  if (!('AlterTableStmt' in stmt)) return { nodes: [] }
  const { relation, cmds = [] } = stmt.AlterTableStmt
  const nodes = cmds.flatMap((cmd) => ('AlterTableCmd' in cmd ? (cmd.AlterTableCmd.def ?? []) : []))
  return { table: relation?.relname, nodes }
}

/** Records what a statement creates. */
export const learn = (known: Known, stmt: Node, isReleased: boolean): void => {
  const { table = '', nodes } = definitionsIn(stmt)
  for (const name of nodes.flatMap((node) => uniqueIn(table, node))) known.unique.add(name)
  if ('CreateStmt' in stmt && !isReleased) known.fresh.add(table)
  if (!('IndexStmt' in stmt)) return
  const { idxname = '', unique } = stmt.IndexStmt
  if (unique) known.unique.add(idxname)
  if (!isReleased) known.fresh.add(idxname)
}
