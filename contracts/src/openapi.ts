import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { Problem } from './problem.ts'
import { countedAs, RATE_LIMITS } from './rate-limits.ts'

const isNothing = (schema: z.ZodType) => schema instanceof z.ZodVoid

const parametersOf = (schema: z.ZodType, place: 'path' | 'query') => {
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: field,
  }))
}

/** Codes of all problems that an endpoint of this service answers with; the BFF counts every request. */
const problemsOf = (service: string, endpoint: Endpoint): string[] => {
  const limits = service === 'bff' ? [countedAs(endpoint), ...endpoint.limits] : endpoint.limits
  return [...endpoint.problems, ...limits.map((name) => RATE_LIMITS[name].code)]
}

const operationOf = (service: string, name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: endpoint.summary,
  'x-callers': endpoint.callers,
  'x-problems': problemsOf(service, endpoint),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(isNothing(endpoint.body)
    ? {}
    : {
        requestBody: {
          required: !endpoint.body.safeParse(undefined).success,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
  responses: {
    [endpoint.status]: {
      description: endpoint.summary,
      ...(isNothing(endpoint.reply)
        ? {}
        : { content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } }),
    },
    default: {
      description: `Problem details: ${['invalid-input', 'unauthenticated', 'forbidden', ...problemsOf(service, endpoint)].join(', ')}`,
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
})

/** The OpenAPI 3.1 document of one service, written from its endpoints. */
export const openApiOf = (service: string, endpoints: Record<string, Endpoint>): Json => {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(service, name, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: `Fieldside ${service}`, version: '1' },
    paths,
    components: { schemas: { Problem: jsonSchema(Problem, 'output') } },
  }
}
