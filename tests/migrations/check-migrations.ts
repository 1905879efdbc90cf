import { loadModule, type Node, parseSync } from 'libpg-query'
import { learn, nothingKnown } from './known.ts'
import { RULES, type Rule } from './rules.ts'
import { changedTable, rulesBrokenBy } from './statement.ts'

await loadModule()

export type MigrationFile = { path: string; sql: string; isReleased: boolean }
type Statement = { stmt: Node; line: number; exceptions: string[] }

/** `-- allow dropped: nothing has read it since release 12` before a statement. */
const EXCEPTION = /^\s*--\s*allow ([\w-]+): (.*\S.{8,})$/gm

/** Splits a migration into statements, each with the comments before and in it. */
const statementsOf = (sql: string): Statement[] => {
  // The parser counts bytes.
  const bytes = Buffer.from(sql)
  let end = 0
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const before = end
    end = length ? start + length : bytes.length
    const text = bytes.subarray(before, end).toString()
    const leading = bytes.subarray(0, start).toString()
    // A statement's location may include the comments before it.
    const skipped = /^(?:\s|--[^\n]*(?:\n|$))*/.exec(bytes.subarray(start, end).toString())?.[0] ?? ''
    const line = `${leading}${skipped}`.split('\n').length
    const exceptions = [...text.matchAll(EXCEPTION)].map(([, rule]) => rule!)
    return stmt ? { stmt, line, exceptions } : []
  })
}

const messageOf = (path: string, line: number, rule: Rule): string => {
  const [problem, instead] = RULES[rule]
  return `${path}:${line}: ${rule}: this ${problem}. Instead, ${instead}. An exception needs \`-- allow ${rule}: <reason>\` before the statement.`
}

/**
 * Checks the unreleased migrations of one service, given all of them in order. Returns a message per statement that
 * locks a table for long or removes something that the last release uses.
 */
export const problemsIn = (files: MigrationFile[]): string[] => {
  const known = nothingKnown()
  return files.flatMap(({ path, sql, isReleased }) => {
    const statements = statementsOf(sql)
    const addedHere: string[] = []
    const lockedHere = new Set<string>()
    const locksAnother = (stmt: Node): boolean => {
      const table = changedTable(stmt)
      if (!table || known.fresh.has(table) || lockedHere.has(table)) return false
      return lockedHere.add(table).size > 1
    }
    return statements.flatMap(({ stmt, line, exceptions }) => {
      const rules = isReleased
        ? []
        : [
            ...rulesBrokenBy(stmt, { known, addedHere, isAlone: statements.length === 1 }),
            ...(locksAnother(stmt) ? (['second-table'] as const) : []),
          ]
      learn(known, stmt, isReleased)
      return [...new Set(rules)]
        .filter((rule) => !exceptions.includes(rule))
        .map((rule) => messageOf(path, line, rule))
    })
  })
}
