import { hasWords, isCopy, isSentence } from './is-copy.ts'
import { childPhrase, NOT_PRINTED, phraseOf } from './phrase.ts'
import { isNode, type Node, nameOf, nodesOf, parse, unwrap } from './syntax.ts'

const SEEN_ATTRIBUTES = new Set(
  'alt,aria-label,aria-description,description,heading,help,hint,label,placeholder,title'.split(','),
)
const UNSEEN_ATTRIBUTES = new Set(
  'aria-keyshortcuts,autoComplete,className,d,href,key,pattern,rel,src,style,to,viewBox'.split(','),
)
/** Calls whose words go to logs, to the database, to documentation, or to the style sheet. */
const UNSEEN_CALLS = new Set(
  'addGauge,addHistogram,clsx,cn,cva,describe,meta,querySelector,regex,sql,trace'.split(','),
)
const UNSEEN_OBJECTS = new Set(['log', 'console'])
/** Properties of endpoints and configurations that only documentation shows. */
const UNSEEN_PROPERTIES = new Set(['className', 'summary', 'operationId', 'transform'])
const INLINE = new Set('a,b,br,code,em,i,kbd,Link,span,strong,sub,sup,time'.split(','))
const COMPARISONS = new Set(['===', '!==', '==', '!=', 'in'])

type Add = (text: string, surelySeen: boolean) => void

const isUnseenCall = ({ callee }: Node): boolean => {
  if (!isNode(callee)) return false
  const object = callee.type === 'MemberExpression' ? nameOf(callee.object) : ''
  return UNSEEN_CALLS.has(nameOf(callee)) || UNSEEN_OBJECTS.has(object)
}

const isUnseen = (node: Node): boolean => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TaggedTemplateExpression':
      return true
    case 'CallExpression':
      return isUnseenCall(node)
    case 'NewExpression':
      return /^(Error|TypeError|URL|RegExp|Counter|Gauge|Histogram)$/.test(nameOf(node.callee))
    case 'BinaryExpression':
      return COMPARISONS.has(String(node.operator))
    case 'KeyValueProperty':
      return UNSEEN_PROPERTIES.has(nameOf(node.key))
    case 'JSXAttribute':
      return UNSEEN_ATTRIBUTES.has(nameOf(node.name))
    default:
      return node.type.startsWith('Ts') && !isNode(node.expression)
  }
}

const isElement = (node: Node): boolean => node.type === 'JSXElement' || node.type === 'JSXFragment'

const isInline = (node: Node): boolean =>
  node.type === 'JSXElement' && INLINE.has(nameOf((node.opening as Node).name))

const isEmpty = (node: Node): boolean => nodesOf(node.children).length === 0

const saysSomething = (child: Node): boolean => {
  if (child.type === 'JSXText') return String(child.value).trim() !== ''
  if (child.type !== 'JSXExpressionContainer' || !isNode(child.expression)) return false
  const node = unwrap(child.expression)
  return ['StringLiteral', 'TemplateLiteral'].includes(node.type) && (phraseOf(node) ?? '').trim() !== ''
}

/** Visits what a text block holds besides its own words: attributes, and texts inside its values. */
const visitInside = (node: Node, add: Add): void => {
  for (const child of nodesOf(node.children)) {
    if (isElement(child)) {
      visitEach((child.opening as Node | undefined)?.attributes, add)
      visitInside(child, add)
    } else if (child.type === 'JSXExpressionContainer' && isNode(child.expression))
      if (childPhrase(child) === '') visit(child.expression, add)
  }
}

const visitElement = (node: Node, add: Add): void => {
  if (isNode(node.opening)) visitEach(node.opening.attributes, add)
  const children = nodesOf(node.children)
  const isText =
    children.some(saysSomething) &&
    children.every((child) => !isElement(child) || isInline(child) || isEmpty(child))
  if (isText) {
    add(phraseOf(node) ?? '', true)
    visitInside(node, add)
  } else visitEach(children, add)
}

const visitAttribute = (node: Node, add: Add): void => {
  const value = isNode(node.value) ? node.value : null
  if (!value) return
  const inner = value.type === 'JSXExpressionContainer' ? value.expression : value
  const text = isNode(inner) && !isElement(inner) ? phraseOf(inner) : null
  if (text === null) visit(value, add)
  else add(text, SEEN_ATTRIBUTES.has(nameOf(node.name)))
}

const visitEach = (values: unknown, add: Add): void => {
  for (const value of Array.isArray(values) ? values : [values]) {
    if (isNode(value)) visit(value, add)
    else if (value && typeof value === 'object') visitEach(Object.values(value), add)
  }
}

const visit = (wrapped: Node, add: Add): void => {
  const node = unwrap(wrapped)
  if (isUnseen(node)) return
  if (isElement(node)) visitElement(node, add)
  else if (node.type === 'JSXAttribute') visitAttribute(node, add)
  else if (node.type === 'JSXText') add(String(node.value).trim(), true)
  else visitExpression(node, add)
}

const visitExpression = (node: Node, add: Add): void => {
  const text = phraseOf(node)
  if (text !== null) add(text, false)
  if (text === null || text.includes(NOT_PRINTED))
    visitEach(node.type === 'KeyValueProperty' ? node.value : Object.values(node), add)
}

/** Returns the sentences and labels of a source that people read, in source order, each once. */
export const textsOf = (source: string, { tsx, inWeb }: { tsx: boolean; inWeb: boolean }): string[] => {
  const texts = new Set<string>()
  const isForPeople = inWeb ? isCopy : isSentence
  visitEach(parse(source, tsx).body, (text, surelySeen) => {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    if (surelySeen ? hasWords(line) : isForPeople(line)) texts.add(line)
  })
  return [...texts]
}
