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

/** Returns every schema inside a value that matches. */
const schemasIn = (value: unknown, matches: (node: Node) => boolean): Node[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap((one) => schemasIn(one, matches))
  return matches(value as Node) ? [value as Node, ...inner] : inner
}

it.each(documents)(
  '%s is OpenAPI 3.0 with what every generator reads: no default of a reply or object, no list of types, null in the lists of values that allow it [events/api-generators]',
  (_name, document) => {
    expect(document.openapi).toBe('3.0.3')
    const replies = [repliesIn(document), document.components]
    expect(schemasIn(replies, (node) => 'default' in node && 'type' in node)).toEqual([])
    expect(schemasIn(document.paths, (node) => typeof node.default === 'object')).toEqual([])
    expect(schemasIn(document, ({ type }) => Array.isArray(type))).toEqual([])
    const nullable = schemasIn(document, (node) => node.nullable === true && Array.isArray(node.enum))
    expect(nullable.filter((node) => !(node.enum as unknown[]).includes(null))).toEqual([])
  },
)

it('v1 declares an Idempotency-Key for exactly the commands that honor it, and describes what creates a webhook endpoint [events/api-openapi]', () => {
  const { paths, info } = openApiV1(EXAMPLE_ADDRESSES) as {
    paths: Record<string, Record<string, { operationId: string; parameters: Node[]; requestBody?: Node }>>
    info: { description: string }
  }
  const operations = Object.values(paths).flatMap((ofPath) => Object.values(ofPath))
  const withKey = operations.filter(({ parameters }) =>
    parameters.some(({ in: place }) => place === 'header'),
  )
  expect(withKey.map(({ operationId }) => operationId).sort()).toEqual([
    'deleteWebhook',
    'pauseWebhook',
    'redeliverEvent',
    'redeliverRange',
    'resumeWebhook',
    'updateWebhook',
  ])
  const [{ properties }] = objectsIn(paths['/v1/webhook-endpoints']!.post!.requestBody) as [Node]
  for (const [name, field] of Object.entries(properties as Record<string, Node>))
    expect(field.description, name).toEqual(expect.any(String))
  for (const type of ['booking.appointment-confirmed', 'billing.payment-recorded'])
    expect(info.description).toContain(`\`${type}\``)
})

it('v1 names the models of its replies [events/api-generators]', () => {
  const { components, paths } = openApiV1(EXAMPLE_ADDRESSES) as { components: { schemas: Node }; paths: Node }
  const names = ['Appointment', 'Payment', 'Person', 'Problem', 'WebhookDelivery', 'WebhookEndpoint']
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(names))
  for (const name of names)
    expect(JSON.stringify(paths)).toMatch(
      `#/components/${name === 'Problem' ? 'responses' : 'schemas'}/${name}"`,
    )
})
