/** Compares the files of two releases. Each function returns lines of Markdown. */

export type Schema = {
  properties?: Record<string, Schema>
  'x-deprecated-since'?: string
  [keyword: string]: unknown
}
type OpenApi = { paths?: Record<string, Record<string, unknown>> }

const without = (some: Iterable<string>, others: Iterable<string>): string[] => {
  const left = new Set(others)
  return [...new Set(some)].filter((one) => !left.has(one)).sort()
}
const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
const line = (words: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`- ${words}: ${code(names)}`] : []

const fieldsOf = (schema: Schema | undefined, path = ''): string[] =>
  Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    `${path}${name}`,
    ...fieldsOf(field, `${path}${name}.`),
  ])

/** Event schemas by their name. */
export const changedEvents = (
  before: Readonly<Record<string, Schema>>,
  now: Readonly<Record<string, Schema>>,
): string[] => {
  const kept = Object.keys(now).filter((name) => name in before)
  const gained = kept.flatMap((name) =>
    line(`\`${name}\` gained`, without(fieldsOf(now[name]), fieldsOf(before[name]))),
  )
  const deprecated = Object.keys(now).filter(
    (name) => now[name]?.['x-deprecated-since'] && !before[name]?.['x-deprecated-since'],
  )
  return [
    ...line('New', without(Object.keys(now), Object.keys(before))),
    ...line('Deprecated', deprecated),
    ...line('**Removed**', without(Object.keys(before), Object.keys(now))),
    ...gained,
  ]
}

const operationsOf = ({ paths = {} }: OpenApi): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )

export const changedOperations = (before: OpenApi, now: OpenApi): string[] => [
  ...line('New', without(operationsOf(now), operationsOf(before))),
  ...line('**Removed**', without(operationsOf(before), operationsOf(now))),
]

const SETTING = /\$\{(\w+)(:\?)?/g
/** Compose and its file name what an installation sets; `:?` marks what it must set. */
export const changedSettings = (before: string, now: string): string[] => {
  const namesIn = (text: string, must?: boolean) =>
    [...text.matchAll(SETTING)].flatMap(([, name, mark]) => (must && !mark ? [] : name!))
  const added = without(namesIn(now), namesIn(before))
  const required = new Set(namesIn(now, true))
  return [
    ...line(
      'New and required (`secrets` of the operator adds them)',
      added.filter((name) => required.has(name)),
    ),
    ...line(
      'New',
      added.filter((name) => !required.has(name)),
    ),
    ...line('No longer read', without(namesIn(before), namesIn(now))),
  ]
}

const IMAGE = /(?:image: |FROM )([\w./-]+:[\w.-]+)/g
/** Images of others that Compose and Dockerfiles name. */
export const changedImages = (before: string, now: string): string[] => {
  const imagesIn = (text: string) => [...text.matchAll(IMAGE)].map(([, image]) => image!)
  return [
    ...line('New', without(imagesIn(now), imagesIn(before))),
    ...line('No longer used', without(imagesIn(before), imagesIn(now))),
  ]
}

/** Migrations by service. */
export const newMigrations = (
  before: Readonly<Record<string, readonly string[]>>,
  now: Readonly<Record<string, readonly string[]>>,
): string[] =>
  Object.entries(now).flatMap(([service, names]) => line(service, without(names, before[service] ?? [])))

const BREAKING = /^(?<type>\w+)(?:\((?<scope>[^)]*)\))?(?<mark>!)?: (?<subject>.+)/
const FOOTER = /^BREAKING[ -]CHANGE: (.+)/m
/** Commit messages. */
export const breakingCommits = (messages: readonly string[]): string[] =>
  messages.flatMap((message) => {
    const { scope, mark, subject } = BREAKING.exec(message)?.groups ?? {}
    const footer = FOOTER.exec(message)?.[1]
    if (!mark && !footer) return []
    return [`- ${scope ? `**${scope}**: ` : ''}${footer ?? subject}`]
  })
