import { expect, test } from 'vitest'
import { createRouteTable } from './route-table.ts'

const routes = createRouteTable()
routes.add('GET', '/things')
routes.add('POST', '/things')
routes.add('GET', '/things/{id}')

const ask = async (method: string, path: string) => {
  const response = routes.answer(new Request(`http://service.test${path}`, { method }))
  const { code } = (await response.json()) as { code: string }
  return [response.status, response.headers.get('allow'), code]
}

test('answers 405 and names the methods where the path has others', async () => {
  expect(await ask('DELETE', '/things')).toEqual([405, 'GET, HEAD, POST', 'method-not-allowed'])
  expect(await ask('PUT', '/things/7?tag=1')).toEqual([405, 'GET, HEAD', 'method-not-allowed'])
})

test('answers 404 where no method is served', async () => {
  for (const path of ['/', '/other', '/things/', '/things/7/parts', '/thingsx'])
    expect(await ask('GET', path)).toEqual([404, null, 'not-found'])
})
