import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { type Json, jsonSchema } from './json-schema.ts'
import { Problem } from './problem.ts'
import { countedAs, RATE_LIMITS } from './rate-limits.ts'

const isNothing = (schema: z.core.$ZodType) => schema instanceof z.ZodVoid

const parametersOf = (schema: z.core.$ZodType, place: 'path' | 'query') => {
  const object = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
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

const successOf = ({ summary, status, reply, mediaType, ranges }: Endpoint): Json => {
  const ofFile = mediaType !== null && { content: { [mediaType]: {} } }
  const success = {
    description: summary,
    ...(isNothing(reply)
      ? ofFile
      : { content: { 'application/json': { schema: jsonSchema(reply, 'output') } } }),
  }
  if (!ranges) return { [status]: success }
  const unsatisfiable = { description: 'The range starts after the end of the file' }
  return { [status]: success, 206: { description: 'The part asked for', ...ofFile }, 416: unsatisfiable }
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
          required: !z.safeParse(endpoint.body, undefined).success,
          content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
        },
      }),
  responses: {
    ...successOf(endpoint),
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

const PROBLEM = {
  schemas: { Problem: jsonSchema(Problem, 'output') },
  responses: {
    Problem: {
      description: 'Problem details (RFC 9457); x-problems names the codes of an operation',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  },
}

export const openApiOf = (service: string, endpoints: Record<string, Endpoint>): Json => {
  return {
    openapi: '3.1.0',
    info: { title: `Fieldside ${service}`, version: '1' },
    paths: pathsOf(endpoints, (name, endpoint) => operationOf(service, name, endpoint)),
    components: PROBLEM,
  }
}
