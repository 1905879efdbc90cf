import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { digestOf, manifestOf } from './registry.ts'

const DIGEST = `sha256:${'5e'.repeat(32)}`
const scope = 'repository:team/program:pull'

let close = async (): Promise<void> => {}
afterEach(() => close())

const startRegistry = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test("finds an image's manifest with Docker's defaults", () => {
  const names = ['node:24-slim', 'apache/kafka:4.3.1', 'quay.io/keycloak/keycloak:26.7.4']
  expect(names.map((name) => manifestOf(name))).toEqual([
    {
      url: 'https://registry-1.docker.io/v2/library/node/manifests/24-slim',
      scope: 'repository:library/node:pull',
    },
    {
      url: 'https://registry-1.docker.io/v2/apache/kafka/manifests/4.3.1',
      scope: 'repository:apache/kafka:pull',
    },
    {
      url: 'https://quay.io/v2/keycloak/keycloak/manifests/26.7.4',
      scope: 'repository:keycloak/keycloak:pull',
    },
  ])
})

test('reads the digest of the list of platforms, with the token that the registry asks for', async () => {
  const asked: string[] = []
  const registry = await startRegistry((request, response) => {
    const { method, url, headers } = request
    asked.push(`${method} ${url}`)
    if (url?.startsWith('/token')) return response.end(JSON.stringify({ token: 'anyone' }))
    if (headers.authorization !== 'Bearer anyone') {
      const challenge = `Bearer realm="http://${headers.host}/token",service="images",scope="${scope}"`
      return response.writeHead(401, { 'www-authenticate': challenge }).end()
    }
    const isListAsked = headers.accept?.startsWith('application/vnd.oci.image.index.v1+json')
    return response.setHeader('docker-content-digest', isListAsked ? DIGEST : '').end()
  })
  const path = '/v2/team/program/manifests/1.2'
  expect(await digestOf({ url: registry + path, scope })).toBe(DIGEST)
  expect(asked).toEqual([
    `HEAD ${path}`,
    `GET /token?service=images&scope=${encodeURIComponent(scope)}`,
    `HEAD ${path}`,
  ])
})

test.each([
  ['a tag that is missing', 404, DIGEST],
  ['an answer without a digest', 200, 'latest'],
])('reports %s', async (_case, status, digest) => {
  const registry = await startRegistry((_request, response) =>
    response.writeHead(status, { 'docker-content-digest': digest }).end(),
  )
  await expect(digestOf({ url: `${registry}/v2/team/program/manifests/1.2`, scope })).rejects.toThrow(
    `${status}`,
  )
})
