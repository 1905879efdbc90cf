import { expect, test } from 'vitest'
import { createRouteTable } from './route-table.ts'

const routes = createRouteTable()
routes.add('GET', '/things')
routes.add('POST', '/things')
routes.add('GET', '/things/{id}')
routes.add('PATCH', '/things/{id}')
routes.add('GET', '/things/me')
routes.add('POST', '/things/{id}/views')
routes.add('GET', '/things/me/views')

const ask = async (method: string, path: string) => {
  const response = routes.answer(new Request(`http://service.test${path}`, { method }), 'request-1')
  const { code } = (await response.json()) as { code: string }
  return [response.status, response.headers.get('allow'), code]
}

test('returns 405 with the allowed methods when the path has other methods', async () => {
  expect(await ask('DELETE', '/things')).toEqual([405, 'GET, HEAD, POST', 'method-not-allowed'])
  expect(await ask('PUT', '/things/7?tag=1')).toEqual([405, 'GET, HEAD, PATCH', 'method-not-allowed'])
})

test('returns 404 for a path without routes', async () => {
  for (const path of ['/', '/other', '/things/', '/things/7/parts', '/thingsx'])
    expect(await ask('GET', path)).toEqual([404, null, 'not-found'])
})

test('ignores the methods of a template where a literal path matches', async () => {
  expect(await ask('PATCH', '/things/me')).toEqual([405, 'GET, HEAD', 'method-not-allowed'])
  expect(await ask('POST', '/things/me/views')).toEqual([405, 'GET, HEAD', 'method-not-allowed'])
  const isShadowed = (path: string, at: string) =>
    routes.isShadowed(path, new Request(`http://service.test${at}`))
  expect(isShadowed('/things/{id}', '/things/me')).toBe(true)
  expect(isShadowed('/things/{id}/views', '/things/me/views')).toBe(true)
  expect(isShadowed('/things/{id}', '/things/7')).toBe(false)
  expect(isShadowed('/things/me', '/things/me')).toBe(false)
})
