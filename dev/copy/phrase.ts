import { argumentsOf, isNode, type Node, nameOf, nodesOf, unwrap } from './syntax.ts'

const LONGEST_ALTERNATIVE = 40
/** Stands for a value whose texts are listed on lines of their own. */
export const NOT_PRINTED = '{…}'

type Quasi = { cooked?: string | null }

const elementOf = (children: unknown): string =>
  nodesOf(children).map(childPhrase).join('').replaceAll(/\s+/g, ' ').trim()

/** Trims the lines of a JSX text as React does: line breaks and the spaces around them don't show. */
const jsxText = (value: string): string => {
  const lines = value.split('\n')
  return lines
    .map((line, at) => (at > 0 ? line.trimStart() : line))
    .map((line, at) => (at < lines.length - 1 ? line.trimEnd() : line))
    .filter(Boolean)
    .join(' ')
}

const SHAPE_ATTRIBUTES = new Set(['className', 'size', 'aria-hidden'])

/** Prints `{Name}` for a component that shows a value of its own, and nothing for an icon. */
const componentPhrase = (element: Node): string => {
  const { name, attributes } = element.opening as Node
  const hasValue = nodesOf(attributes).some((attribute) => !SHAPE_ATTRIBUTES.has(nameOf(attribute.name)))
  return hasValue && /^[A-Z]/.test(nameOf(name)) ? `{${nameOf(name)}}` : ''
}

/** Prints a child of an element; empty if its texts are listed on lines of their own. */
export const childPhrase = (child: Node): string => {
  if (child.type === 'JSXText') return jsxText(String(child.value))
  if (child.type === 'JSXElement' && nodesOf(child.children).length === 0) return componentPhrase(child)
  if (child.type === 'JSXElement' || child.type === 'JSXFragment') return elementOf(child.children)
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return ''
  if (child.expression.type === 'JSXEmptyExpression') return ''
  const text = phraseOf(child.expression) ?? placeholder(child.expression)
  return text === NOT_PRINTED ? '' : text
}

/** Returns `{name}` for a value, or `{a / b}` for one that is a choice between short texts. */
const placeholder = (expression: Node): string => {
  const node = unwrap(expression)
  if (node.type === 'ConditionalExpression') return choice(node)
  if (node.type === 'BinaryExpression' && node.operator === '??') return placeholder(node.left as Node)
  const words = argumentsOf(node).map(phraseOf)
  const said = words.filter((word) => word !== null && /\p{L}/u.test(word))
  if (said.length > 0) return `{${nameOf(node)}: ${said.join(', ')}}`
  return `{${nameOf(node) || '…'}}`
}

const choice = (node: Node): string => {
  const options = [node.consequent, node.alternate]
    .filter(isNode)
    .map((option) => phraseOf(option) ?? placeholder(option).replaceAll(/^\{|\}$/g, ''))
  if (options.some((option) => option.length > LONGEST_ALTERNATIVE)) return NOT_PRINTED
  return `{${options.map((option) => option.trim() || '–').join(' / ')}}`
}

const template = (node: Node): string => {
  const expressions = nodesOf(node.expressions)
  return (node.quasis as Quasi[])
    .map(({ cooked }, at) => `${cooked ?? ''}${expressions[at] ? inTemplate(expressions[at]) : ''}`)
    .join('')
}

const inTemplate = (expression: Node): string => {
  const node = unwrap(expression)
  return node.type === 'StringLiteral' ? String(node.value) : placeholder(node)
}

/** Prints an expression whose words people read as one text; null if it isn't a text itself. */
export const phraseOf = (expression: Node): string | null => {
  const node = unwrap(expression)
  if (node.type === 'StringLiteral') return String(node.value)
  if (node.type === 'TemplateLiteral') return template(node)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return elementOf(node.children)
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const sides = [node.left as Node, node.right as Node]
    if (sides.every((side) => phraseOf(side) === null)) return null
    return sides.map((side) => phraseOf(side) ?? placeholder(side)).join('')
  }
  return null
}
