import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { RETENTION_DAYS } from '@fieldside/contracts/envelope.ts'

/** A JSON Schema of contracts/schemas. */
export type Schema = { [keyword: string]: unknown }
type Fields = Record<string, Schema>

/** Keywords that explain. Everything else is a promise. */
const ANNOTATIONS = new Set(['$schema', '$id', 'title', 'description', 'examples', 'deprecated'])
const COMPARED_APART = new Set(['type', 'anyOf', 'enum', 'const', 'properties', 'required'])
const NAMES: Record<string, string> = {
  'x-unit': 'unit',
  additionalProperties: 'rule for unknown fields (additionalProperties)',
}

const shown = (value: unknown): string => (value === undefined ? 'none' : String(value))
const isNull = (one: Schema): boolean => one.type === 'null'

/** Returns the kinds of values of a schema: one for each type or alternative. What stands beside them holds for each. */
const kindsOf = (schema: Schema): Schema[] => {
  const { anyOf, ...beside } = schema
  if (Array.isArray(anyOf)) return (anyOf as Schema[]).map((kind) => ({ ...beside, ...kind }))
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  return [schema]
}

const promisesOf = (schema: Schema): string =>
  JSON.stringify(schema, (keyword, value: unknown) => (ANNOTATIONS.has(keyword) ? undefined : value))

const valuesOf = (schema: Schema): unknown[] | undefined =>
  'const' in schema ? [schema.const] : (schema.enum as unknown[] | undefined)

const changedValues = (path: string, released: Schema, current: Schema): string[] => {
  const [before, after] = [valuesOf(released), valuesOf(current)]
  if (!before && !after) return []
  if (!before) return [`${path} now has a list of allowed values. Stored events may have others.`]
  if (!after) return [`${path} no longer has a list of allowed values. Consumers handle only ${before}.`]
  const gained = after.filter((value) => !before.includes(value))
  const lost = before.filter((value) => !after.includes(value))
  return [
    ...(gained.length > 0 ? [`${path} has the new value ${gained}. Consumers don’t know it.`] : []),
    ...(lost.length > 0 ? [`${path} lost the value ${lost}. Stored events still have it.`] : []),
  ]
}

const changedKeywords = (path: string, released: Schema, current: Schema): string[] =>
  [...new Set([...Object.keys(released), ...Object.keys(current)])]
    .filter((keyword) => !ANNOTATIONS.has(keyword) && !COMPARED_APART.has(keyword))
    .filter((keyword) => !['x-topic', 'x-key', 'x-deprecated-since'].includes(keyword))
    .filter((keyword) => JSON.stringify(released[keyword]) !== JSON.stringify(current[keyword]))
    .map((keyword) => {
      const [from, to] = [shown(released[keyword]), shown(current[keyword])]
      return `${path} changed its ${NAMES[keyword] ?? keyword} from ${from} to ${to}.`
    })

const changedKind = (path: string, released: Schema, current: Schema): string[] => {
  if (released.type !== current.type)
    return [`${path} changed its type from ${shown(released.type)} to ${shown(current.type)}.`]
  return [
    ...changedValues(path, released, current),
    ...changedKeywords(path, released, current),
    ...changedFields(path, released, current),
  ]
}

/**
 * Tells whether a dataschema that was the name alone is now the name or an address that ends with it. Nothing else may
 * give up a fixed value (decision 87).
 */
const gainsAddress = (path: string, released: Schema, current: Schema): boolean =>
  path === 'dataschema' &&
  typeof released.const === 'string' &&
  typeof current.pattern === 'string' &&
  new RegExp(current.pattern).test(released.const) &&
  current.pattern.endsWith(`${released.const.replaceAll(/[./]/g, '\\$&')}$`)

const changedField = (path: string, released: Schema, current: Schema): string[] => {
  if (gainsAddress(path, released, current)) return []
  const [before, after] = [kindsOf(released), kindsOf(current)]
  const [wasNullable, isNullable] = [before.some(isNull), after.some(isNull)]
  const [one, other] = [before.filter((kind) => !isNull(kind)), after.filter((kind) => !isNull(kind))]
  const isSingle = one.length === 1 && other.length === 1
  const areOther = !isSingle && promisesOf({ anyOf: one }) !== promisesOf({ anyOf: other })
  return [
    ...(!wasNullable && isNullable ? [`${path} can now be null. Consumers rely on a value.`] : []),
    ...(wasNullable && !isNullable ? [`${path} can no longer be null. Stored events may have null.`] : []),
    ...(isSingle ? changedKind(path, one[0]!, other[0]!) : []),
    ...(areOther ? [`${path} accepts other kinds of values than before.`] : []),
  ]
}

const changedFields = (path: string, released: Schema, current: Schema): string[] => {
  const [before, after] = [released, current].map(({ properties }) => (properties ?? {}) as Fields)
  const [wasRequired, isRequired] = [released, current].map(
    ({ required }) => new Set((required ?? []) as string[]),
  )
  const placeOf = (name: string) => (path === '' ? name : `${path}.${name}`)
  const ofKnown = Object.entries(before!).flatMap(([name, schema]) => {
    const place = placeOf(name)
    const now = after![name]
    if (!now) return [`${place} was removed. Consumers read it.`]
    const changes = changedField(place, schema, now)
    if (wasRequired!.has(name) && !isRequired!.has(name))
      changes.push(`${place} became optional. Consumers rely on it.`)
    if (!wasRequired!.has(name) && isRequired!.has(name))
      changes.push(`${place} became required. Stored events may lack it.`)
    return changes
  })
  const ofNew = Object.keys(after!)
    .filter((name) => !(name in before!) && isRequired!.has(name))
    .map((name) => `${placeOf(name)} is new and required. Stored events lack it: make it optional.`)
  return [...ofKnown, ...ofNew]
}

const isKeptLongEnough = (released: Schema, today: Date): boolean => {
  const since = released['x-deprecated-since']
  return typeof since === 'string' && today.getTime() - Date.parse(since) >= RETENTION_DAYS * DAY_MS
}

const changesOf = (released: Schema, current: Schema): string[] => {
  const [topic, key] = ['x-topic', 'x-key'].map((keyword) => [released[keyword], current[keyword]])
  return [
    ...(topic![0] === topic![1]
      ? []
      : [`the topic changed from ${topic![0]} to ${topic![1]}. Consumers read the old one.`]),
    ...(key![0] === key![1]
      ? []
      : [`the key changed from ${key![0]} to ${key![1]}. Consumers would lose the order of events.`]),
    ...changedKeywords('the event', released, current),
    ...changedFields('', released, current),
  ]
}

const nextVersion = (title: string): string => title.replace(/\d+$/, (version) => String(Number(version) + 1))

/**
 * Returns a sentence for each change that breaks a consumer of the last release, or today's consumers when they read
 * the stored events of the last year. So a released field never changes. New optional fields and new events are fine.
 */
export const breakingChanges = (
  released: readonly Schema[],
  current: readonly Schema[],
  today: Date,
): string[] =>
  released.flatMap((before) => {
    const title = String(before.title)
    const after = current.find(({ title }) => title === before.title)
    if (!after)
      return isKeptLongEnough(before, today)
        ? []
        : [
            `${title} was removed. Consumers read it. Set deprecatedSince in its contract, and remove it ${RETENTION_DAYS} days after a release with that.`,
          ]
    return changesOf(before, after).map(
      (change) => `${title}: ${change} Keep it as it was, or publish ${nextVersion(title)} beside it.`,
    )
  })
