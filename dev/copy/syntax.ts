import { parseSync } from '@swc/core'

/** A node of swc's syntax tree. */
export type Node = { type: string; [property: string]: unknown }

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Returns the name of an identifier or an attribute, or the last name of a member expression. */
export const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression' || node.type === 'JSXMemberExpression') return nameOf(node.property)
  if (node.type === 'OptionalChainingExpression') return nameOf(node.base)
  if (node.type === 'CallExpression') return nameOf(node.callee)
  return typeof node.value === 'string' ? node.value : ''
}

/** Returns the arguments of a call, without the spread marker around each. */
export const argumentsOf = (call: Node): Node[] =>
  (Array.isArray(call.arguments) ? call.arguments : []).map(({ expression }) => expression).filter(isNode)

/** Removes what only tells the compiler something: parentheses, `as`, `satisfies`, and `!`. */
export const unwrap = (node: Node): Node => {
  const wrapped =
    node.type === 'ParenthesisExpression' || (node.type.startsWith('Ts') && isNode(node.expression))
  return wrapped ? unwrap(node.expression as Node) : node
}

export const parse = (source: string, tsx: boolean): Node =>
  parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' }) as unknown as Node
