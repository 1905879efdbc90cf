import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dockerAnswers, postgresImage } from './docker.ts'

let folder: string
let socket: string
let server: Server | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-docker-'))
  socket = join(folder, 'docker.sock')
})
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  rmSync(folder, { recursive: true, force: true })
})

const listen = (reply: RequestListener): Promise<void> =>
  new Promise((resolve) => {
    server = createServer(reply).listen(socket, () => resolve())
  })

test('sees a Docker engine that answers a ping', async () => {
  await listen(({ url }, reply) => void reply.writeHead(url === '/_ping' ? 200 : 404).end('OK'))
  expect(await dockerAnswers(`unix://${socket}`)).toBe(true)
})

test('sees no Docker engine where nothing listens, or where an error or no answer comes back', async () => {
  expect(await dockerAnswers(`unix://${socket}`)).toBe(false)
  const statuses = [500, undefined]
  await listen((_, reply) => {
    const status = statuses.shift()
    if (status) reply.writeHead(status).end()
  })
  expect(await dockerAnswers(`unix://${socket}`)).toBe(false)
  expect(await dockerAnswers(`unix://${socket}`)).toBe(false)
})

test('takes the Postgres image from docker-compose.yml', () => {
  expect(postgresImage()).toMatch(/^postgres:18\.\d+-\w+$/)
  expect(() => postgresImage('services:\n')).toThrow('names no postgres image')
})
