import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { listApiAppointments } from '@fieldside/contracts/http/v1/appointments.ts'
import { isOnPath } from '@fieldside/dev-native/tools.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  classPath,
  compileJava,
  compileTypeScript,
  type Document,
  GENERATORS,
  installNpmPackages,
  NPM_FOLDER,
  type Server,
} from './openapi-generators.ts'
import { runTool } from './run-tool.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCHEMAS = join(ROOT, 'contracts/schemas')
const OPENAPI = join(ROOT, 'contracts/openapi')
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|no such host|i\/o timeout|connection refused|Unknown host|Name or service|Network is unreachable|Failed to establish a new connection|Temporary failure|Could not resolve host/i

const TOKEN = 'token-of-a-client'

const table: string[] = []
let folder: string
let api: HttpServer
let server: Server
let documents: Document[]

/** Recorded from booking's API: a request, one with a suggested time, and a cancelled one. */
const reply = JSON.parse(readFileSync(join(import.meta.dirname, 'recorded-reply.json'), 'utf8')) as unknown
const { items } = listApiAppointments.reply.parse(reply)
const wanted = items.map((one) => `${one.appointment_id} ${one.status} ${Date.parse(one.starts_at)}`)

/** Replies as the API does to a request that it accepts. */
const statusOf = ({ url = '', headers }: IncomingMessage): number => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== listApiAppointments.path) return 404
  if (headers.authorization !== `Bearer ${TOKEN}`) return 401
  return listApiAppointments.query.safeParse(Object.fromEntries(searchParams)).success ? 200 : 400
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-clients-'))
  const files = await readdir(OPENAPI)
  documents = files.map((file) => ({ name: basename(file, '.json'), file: join(OPENAPI, file) }))
  api = createServer((request, response) => {
    const status = statusOf(request)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { ...(reply as object), added: 1 } : {}))
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const { port } = api.address() as AddressInfo
  server = { SERVER: `http://127.0.0.1:${port}`, TOKEN, SINCE: '2026-01-01T00:00:00Z' }
})
afterAll(async () => {
  console.log(['tool × document: result', ...table].join('\n'))
  api?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a tool where the machine has its programs and can fetch its packages. Otherwise says what is missing. */
const withTool = async (
  context: { skip: (note: string) => never },
  name: string,
  needs: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const missing = needs.filter((program) => !isOnPath(program))
  const skip = (reason: string): never => {
    table.push(`${name}: not run, ${reason}`)
    console.log(`${name} was not run: ${reason}`)
    return context.skip(reason)
  }
  if (missing.length > 0) skip(`${missing.join(', ')} not found on this machine`)
  try {
    await work()
  } catch (error) {
    const reason = String(error).match(NO_NETWORK)?.[0]
    if (!reason) throw error
    skip(`its packages could not be fetched (${reason})`)
  }
}

test.for(GENERATORS)(
  '$name makes clients of every OpenAPI document that compile, and v1’s reads a reply',
  ({ name, needs, exceptFor = [], compile, list }, context) =>
    withTool(context, name, needs, async () => {
      const work = join(folder, name.replaceAll(/\W+/g, '-'))
      const compiled = documents.filter((document) => !exceptFor.includes(document.name))
      await compile(compiled, work)
      for (const document of compiled) table.push(`${name} × ${document.name}: compiles`)
      for (const document of exceptFor) table.push(`${name} × ${document}: not run, a fault of the tool`)
      expect((await list(work, server)).trim().split('\n')).toEqual(wanted)
      table.push(`${name} × v1: reads a reply`)
    }),
)

test('jsonschema2pojo names a Java class for every event and its data, and reads the examples', (context) =>
  withTool(context, 'jsonschema2pojo', ['java', 'javac', 'mvn'], async () => {
    const work = join(folder, 'jsonschema2pojo')
    const goal = 'org.jsonschema2pojo:jsonschema2pojo-maven-plugin:1.2.2:generate'
    const pom = join(import.meta.dirname, 'java/pom.xml')
    await runTool('mvn', ['-q', '-B', '-f', pom, `-Dschemas=${SCHEMAS}`, `-Doutput=${work}`, goal])
    const classes = join(folder, 'pojo-classes')
    await compileJava(work, 'ReadEvents.java', classes)
    const read = await runTool('java', ['-cp', await classPath(classes), 'ReadEvents', SCHEMAS])
    const lines = read.trim().split('\n')
    const nameOf = (title: string) =>
      title.replace(/\/1$/, '').replaceAll(/(?:^|[.-])(\w)/g, (_all, letter: string) => letter.toUpperCase())
    expect(lines).toEqual(
      lines.map((line) => line.split(' ')[0]!).map((title) => `${title} ${nameOf(title)}Data`),
    )
    expect(lines).toHaveLength((await readdir(SCHEMAS)).length)
    table.push(`jsonschema2pojo × ${lines.length} event schemas: named, compiles, reads the examples`)
  }))

const MODELINA = `
import { readFileSync } from 'node:fs'
import { TypeScriptGenerator } from '@asyncapi/modelina'
const generator = new TypeScriptGenerator({ modelType: 'interface' })
const models = await generator.generate(readFileSync(process.argv[2], 'utf8'))
console.log(JSON.stringify(models.map(({ modelName, result }) => ({ modelName, result }))))
`

test('Modelina names every model of asyncapi.yaml, and its TypeScript compiles', (context) =>
  withTool(context, 'Modelina', ['npm'], async () => {
    await installNpmPackages()
    await writeFile(join(NPM_FOLDER, 'modelina.mjs'), MODELINA)
    const printed = await runTool('node', ['modelina.mjs', join(ROOT, 'contracts/asyncapi.yaml')], {
      cwd: NPM_FOLDER,
    })
    const models = JSON.parse(printed) as { modelName: string; result: string }[]
    expect(models.map(({ modelName }) => modelName).filter((name) => /anonym/i.test(name))).toEqual([])
    expect(models.length).toBeGreaterThan((await readdir(SCHEMAS)).length)
    await writeFile(join(folder, 'models.ts'), models.map(({ result }) => result).join('\n'))
    await compileTypeScript(folder, ['models.ts'])
    expect(await readFile(join(folder, 'models.ts'), 'utf8')).toContain(
      'interface BookingAppointmentPaidData {',
    )
    table.push(`Modelina × asyncapi.yaml: ${models.length} named models, compiles`)
  }))
