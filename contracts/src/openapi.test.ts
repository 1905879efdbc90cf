import { expect, it } from 'vitest'
import { endpointsByService } from './http/catalogue.ts'
import { openApiOf } from './openapi.ts'
import { EXAMPLE_ADDRESSES, openApiV1 } from './openapi-v1.ts'

type Node = { [name: string]: unknown }

/** Returns every object schema inside a value. */
const objectsIn = (value: unknown): Node[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return 'properties' in value ? [value as Node, ...inner] : inner
}

const repliesIn = ({ paths }: Node): unknown[] =>
  Object.values(paths as Record<string, Record<string, Node>>).flatMap((operations) =>
    Object.values(operations).map(({ responses }) => responses),
  )

const documents: [string, Node][] = [
  ['v1', openApiV1(EXAMPLE_ADDRESSES)],
  ...Object.entries(endpointsByService).map(([name, endpoints]): [string, Node] => [
    name,
    openApiOf(name, endpoints),
  ]),
]

it.each(documents)(
  '%s lets every reply and problem have fields of later releases [events/api-new-fields]',
  (_name, document) => {
    const objects = objectsIn([repliesIn(document), document.components])
    expect(objects.length).toBeGreaterThan(1)
    expect(objects.filter(({ additionalProperties }) => additionalProperties !== true)).toEqual([])
  },
)
