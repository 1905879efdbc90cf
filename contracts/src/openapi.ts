import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type Components, type Json, type Names, openApiSchema } from './json-schema.ts'
import { Problem } from './problem.ts'
import { countedAs, RATE_LIMITS } from './rate-limits.ts'

const isNothing = (schema: z.core.$ZodType) => schema instanceof z.ZodVoid

const parametersOf = (schema: z.core.$ZodType, place: 'path' | 'query') => {
  const object = openApiSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(object.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: field,
  }))
}

/** Returns the codes of all problems of an endpoint. The BFF also rate-limits every request. */
const problemsOf = (service: string, endpoint: Endpoint): string[] => {
  const isPublic = service === 'bff' || service === 'v1'
  const limits = isPublic ? [countedAs(endpoint), ...endpoint.limits] : endpoint.limits
  return [...endpoint.problems, ...limits.map((name) => RATE_LIMITS[name].code)]
}

const ALWAYS = [400, 401, 403, 429, 503]
/** Replies that only commands need: conflicts, violated rules, oversized bodies, and reused keys. */
const OF_COMMANDS = [404, 409, 413, 422]

/**
 * Returns the statuses of an endpoint's problems. 401 and 403 apply even to anonymous endpoints, for an invalid token
 * or a cross-site request.
 */
const problemStatuses = ({ method, path, problems }: Endpoint): Json => {
  const ofRead = path.includes('{') || problems.length > 0 ? [404, 409, 422] : []
  const ofUpload = problems.includes('request-timeout') ? [408] : []
  const statuses = [...ALWAYS, ...(method === 'GET' ? ofRead : OF_COMMANDS), ...ofUpload].sort()
  return Object.fromEntries(statuses.map((status) => [status, { $ref: '#/components/responses/Problem' }]))
}

type SchemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => Json

const FILE = { schema: { type: 'string', format: 'binary' } }
const JSON_FILE = { schema: { type: 'object' } }

const successOf = ({ summary, status, reply, mediaType, ranges }: Endpoint, schemaOf: SchemaOf): Json => {
  const ofFile = mediaType !== null && {
    content: Object.fromEntries(
      [mediaType].flat().map((one) => [one, one === 'application/json' ? JSON_FILE : FILE]),
    ),
  }
  const success = {
    description: summary,
    ...(isNothing(reply)
      ? ofFile
      : { content: { 'application/json': { schema: schemaOf(reply, 'output') } } }),
  }
  if (!ranges) return { [status]: success }
  // Without 416, because progenitor panics when one error has no body and the others do.
  return { [status]: success, 206: { description: 'The part asked for', ...ofFile } }
}

const operationOf = (service: string, name: string, endpoint: Endpoint, schemaOf: SchemaOf): Json => ({
  operationId: name,
  summary: endpoint.summary,
  'x-callers': endpoint.callers,
  'x-problems': problemsOf(service, endpoint),
  parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
  ...(isNothing(endpoint.body)
    ? {}
    : {
        requestBody: {
          required: !z.safeParse(endpoint.body, undefined).success,
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }),
  responses: {
    ...successOf(endpoint, schemaOf),
    ...problemStatuses(endpoint),
  },
})

type Operation = (name: string, endpoint: Endpoint) => Json

const pathsOf = (endpoints: Record<string, Endpoint>, operation: Operation): Record<string, Json> => {
  const paths: Record<string, Json> = {}
  const routeOf = ({ path, method }: Endpoint) => `${path} ${method}`
  const sorted = Object.entries(endpoints).sort(([, a], [, b]) => routeOf(a).localeCompare(routeOf(b), 'en'))
  for (const [name, endpoint] of sorted) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    }
  }
  return paths
}

/** Returns the OpenAPI document of a service. Its replies refer to the named schemas; all others are inline. */
export const openApiOf = (service: string, endpoints: Record<string, Endpoint>, names: Names = {}): Json => {
  const schemas: Components = {}
  const ofReplies: Names = { ...names, Problem }
  const schemaOf: SchemaOf = (schema, io) =>
    io === 'output' ? openApiSchema(schema, io, ofReplies, schemas) : openApiSchema(schema, io)
  const problem = {
    description: 'Problem details (RFC 9457); x-problems names the codes of an operation',
    content: { 'application/problem+json': { schema: schemaOf(Problem, 'output') } },
  }
  return {
    openapi: '3.0.3',
    info: { title: `Fieldside ${service}`, version: '1' },
    paths: pathsOf(endpoints, (name, endpoint) => operationOf(service, name, endpoint, schemaOf)),
    components: { schemas, responses: { Problem: problem } },
  }
}
