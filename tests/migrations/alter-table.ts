import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query'
import { type Known, stringsIn } from './known.ts'
import type { Rule } from './rules.ts'

/** Functions with one value per statement, which Postgres stores as the default without rewriting the table. */
const STABLE = ['now', 'transaction_timestamp', 'statement_timestamp']

const isConstant = (node: Node | undefined): boolean => {
  if (!node) return true
  if ('A_Const' in node || 'SQLValueFunction' in node) return true
  if ('TypeCast' in node) return isConstant(node.TypeCast.arg)
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant)
  return 'FuncCall' in node && STABLE.includes(stringsIn(node.FuncCall.funcname).at(-1) ?? '')
}

const constraintsOf = ({ constraints = [] }: ColumnDef): Constraint[] =>
  constraints.flatMap((node) => ('Constraint' in node ? node.Constraint : []))

const newColumnRules = (column: ColumnDef): Rule[] => {
  const constraints = constraintsOf(column)
  const has = (type: Constraint['contype']): boolean => constraints.some(({ contype }) => contype === type)
  const fallback = constraints.find(({ contype }) => contype === 'CONSTR_DEFAULT')
  const isSerial = /serial/.test(stringsIn(column.typeName?.names).at(-1) ?? '')
  const isStored = constraints.some(
    ({ contype, generated_kind: kind }) => contype === 'CONSTR_GENERATED' && kind !== 'v',
  )
  const rules: Rule[] = []
  if (isSerial || isStored || has('CONSTR_IDENTITY') || !isConstant(fallback?.raw_expr))
    rules.push('rewritten')
  if (has('CONSTR_NOTNULL') && !fallback) rules.push('required')
  if (has('CONSTR_CHECK') || (has('CONSTR_FOREIGN') && fallback)) rules.push('scanned-constraint')
  if (has('CONSTR_UNIQUE') || has('CONSTR_PRIMARY')) rules.push('constraint-index')
  return rules
}

const newConstraintRules = (constraint: Constraint): Rule[] => {
  switch (constraint.contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
    case 'CONSTR_NOTNULL':
      return constraint.skip_validation ? [] : ['scanned-constraint']
    default:
      return constraint.indexname ? [] : ['constraint-index']
  }
}

const commandRules = (command: AlterTableCmd, known: Known, addedHere: string[]): Rule[] => {
  const { subtype, def, name = '' } = command
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? newColumnRules(def.ColumnDef) : ['unknown']
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? newConstraintRules(def.Constraint) : ['unknown']
    case 'AT_ValidateConstraint':
      // The transaction still holds the lock from adding the constraint.
      return addedHere.includes(name) ? ['scanned-constraint'] : []
    case 'AT_ColumnDefault':
      return def ? [] : ['lost-default']
    case 'AT_DropColumn':
      return ['dropped']
    case 'AT_DropConstraint':
      return known.unique.has(name) ? ['dropped'] : []
    case 'AT_AlterColumnType':
      return ['rewritten']
    case 'AT_SetNotNull':
      return ['required']
    case 'AT_DropNotNull':
    case 'AT_SetStatistics':
    case 'AT_SetRelOptions':
    case 'AT_ResetRelOptions':
      return []
    default:
      return ['unknown']
  }
}

/** `addedHere` lists the constraints that the migration has added so far. Appends those of this statement. */
export const alterTableRules = (
  { relation, cmds = [] }: AlterTableStmt,
  known: Known,
  addedHere: string[],
): Rule[] => {
  if (known.fresh.has(relation?.relname ?? '')) return []
  return cmds.flatMap((node) => {
    if (!('AlterTableCmd' in node)) return []
    const { AlterTableCmd: command } = node
    const rules = commandRules(command, known, addedHere)
    if (command.def && 'Constraint' in command.def) addedHere.push(command.def.Constraint.conname ?? '')
    return rules
  })
}
