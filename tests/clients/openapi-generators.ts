import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { buildGoProgram } from '@fieldside/dev-native/go-program.ts'
import { fetchArtifact } from '@fieldside/dev-native/maven.ts'
import { installPythonProgram, pathOfPythonProgram, pythonOf } from '@fieldside/dev-native/python-program.ts'
import { filesBelow, runTool } from './run-tool.ts'

/** An OpenAPI document, and the name of the package that is generated from it. */
export type Document = { name: string; file: string }

/** Where the clients find the API: SERVER, TOKEN, and SINCE. */
export type Server = { SERVER: string; TOKEN: string; SINCE: string }

export type Generator = {
  name: string
  /** Programs that the machine needs for it. */
  needs: readonly string[]
  /** Documents whose client doesn't compile through a fault of the tool (findings/). */
  exceptFor?: readonly string[]
  /** Generates clients of the documents in `folder` and compiles them. */
  compile: (documents: readonly Document[], folder: string) => Promise<void>
  /** Lists appointments with the compiled client of v1. Returns a line for each: id, status, start in milliseconds. */
  list: (folder: string, server: Server) => Promise<string>
}

const HERE = import.meta.dirname
const CACHE = join(HERE, '../../.cache/clients')
/** Resolves imports of the Node programs in `npm`. */
export const NPM_FOLDER = join(CACHE, 'npm')

const OPENAPI_GENERATOR = {
  coordinates: 'org.openapitools:openapi-generator-cli:7.25.0:jar',
  sha256: '41ce4f6b07f196676439d710759fa1ced7a08066d06ff1bf314681470289efae',
}
const OAPI_CODEGEN = {
  name: 'oapi-codegen',
  module: 'github.com/oapi-codegen/oapi-codegen/v2',
  version: '2.8.2',
  sum: 'h1:68UGCFId8tysEuz1jqDgem0Lnz0d6T+73br+KwH/W6k=',
  folder: './cmd/oapi-codegen',
}
const OPENAPI_PYTHON_CLIENT = {
  name: 'openapi-python-client',
  version: '0.29.1',
  // What the clients of openapi-generator need.
  needs: ['urllib3==2.8.0', 'python-dateutil==4.0.0', 'pydantic==2.14.4', 'typing-extensions==4.16.0'],
}
const NPM_PACKAGES = [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'typescript@5.9.3',
  '@asyncapi/modelina@5.10.1',
]
const COPY_LIBRARIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'

const installPython = (): void => {
  const missing = installPythonProgram(OPENAPI_PYTHON_CLIENT)
  if (missing) throw new Error(missing)
}

export const installNpmPackages = async (): Promise<void> => {
  await mkdir(NPM_FOLDER, { recursive: true })
  await writeFile(join(NPM_FOLDER, 'package.json'), '{"type":"module"}')
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--silent']
  await runTool('npm', ['install', ...options, ...NPM_PACKAGES], { cwd: NPM_FOLDER })
}

/** Copies the libraries of java/pom.xml and returns the class path with `folder` first. */
export const classPath = async (folder: string): Promise<string> => {
  const libraries = join(CACHE, 'java')
  const options = ['-q', '-B', '-f', join(HERE, 'java/pom.xml'), `-DoutputDirectory=${libraries}`]
  await runTool('mvn', [...options, '-DincludeScope=runtime', COPY_LIBRARIES])
  return [folder, join(libraries, '*')].join(delimiter)
}

export const compileJava = async (sources: string, main: string, classes: string): Promise<void> => {
  const files = [...(await filesBelow(sources, '.java')), join(HERE, 'java', main)]
  const list = join(classes, '../sources')
  await mkdir(classes, { recursive: true })
  await writeFile(list, files.map((file) => `"${file}"`).join('\n'))
  const options = ['-encoding', 'UTF-8', '-nowarn', '-proc:none', '-cp', await classPath(classes)]
  await runTool('javac', [...options, '-d', classes, `@${list}`])
}

/** Runs openapi-generator for all documents in one process. Each client is a folder and package of the document's name. */
const openApiGenerator = async (
  language: string,
  documents: readonly Document[],
  folder: string,
  packageOf: (name: string) => object,
): Promise<void> => {
  await mkdir(CACHE, { recursive: true })
  const jar = await fetchArtifact(OPENAPI_GENERATOR, CACHE, console.log)
  await mkdir(folder, { recursive: true })
  const configurations = documents.map(async ({ name, file }) => {
    const configuration = join(folder, `${name}.config.json`)
    const output = { inputSpec: file, outputDir: join(folder, name) }
    const options = { generatorName: language, library: language === 'java' ? 'native' : undefined }
    await writeFile(
      configuration,
      JSON.stringify({ ...options, ...output, additionalProperties: packageOf(name) }),
    )
    return configuration
  })
  await runTool('java', ['-jar', jar, 'batch', '--fail-fast', ...(await Promise.all(configurations))])
}

const goModule = async (folder: string): Promise<void> => {
  await cp(join(HERE, 'go'), folder, { recursive: true })
}
const GO = { GOWORK: 'off', GOFLAGS: '-mod=mod' }

const go: Generator = {
  name: 'openapi-generator (Go)',
  needs: ['java', 'mvn', 'go'],
  exceptFor: ['bff'],
  compile: async (documents, folder) => {
    await goModule(folder)
    const clients = join(folder, 'generated')
    await openApiGenerator('go', documents, clients, (packageName) => ({ packageName, withGoMod: false }))
    for (const { name } of documents) await rm(join(clients, name, 'test'), { recursive: true, force: true })
    await runTool('go', ['build', './generated/...', './read-generated'], { cwd: folder, env: GO })
  },
  list: (folder, server) =>
    runTool('go', ['run', './read-generated'], { cwd: folder, env: { ...GO, ...server } }),
}

const java: Generator = {
  name: 'openapi-generator (Java)',
  needs: ['java', 'javac', 'mvn'],
  compile: async (documents, folder) => {
    const clients = join(folder, 'generated')
    await openApiGenerator('java', documents, clients, (name) => ({
      invokerPackage: name,
      apiPackage: `${name}.api`,
      modelPackage: `${name}.model`,
    }))
    for (const { name } of documents)
      await rm(join(clients, name, 'src/test'), { recursive: true, force: true })
    await compileJava(clients, 'Read.java', join(folder, 'classes'))
  },
  list: async (folder, server) =>
    runTool('java', ['-cp', await classPath(join(folder, 'classes')), 'Read'], { env: server }),
}

const importAll = (clients: string): Promise<string> =>
  runTool(pythonOf(OPENAPI_PYTHON_CLIENT), [join(HERE, 'python/import_all.py'), clients])

const readWithPython = (program: string, clients: string, server: Server): Promise<string> =>
  runTool(pythonOf(OPENAPI_PYTHON_CLIENT), [join(HERE, 'python', program)], {
    env: { ...server, PYTHONPATH: clients },
  })

const python: Generator = {
  name: 'openapi-generator (Python)',
  needs: ['java', 'mvn', 'python3'],
  compile: async (documents, folder) => {
    installPython()
    await openApiGenerator('python', documents, join(folder, 'generated'), (packageName) => ({ packageName }))
    const clients = join(folder, 'packages')
    for (const { name } of documents)
      await cp(join(folder, 'generated', name, name), join(clients, name), { recursive: true })
    await importAll(clients)
  },
  list: (folder, server) => readWithPython('read_generated.py', join(folder, 'packages'), server),
}

const openApiPythonClient: Generator = {
  name: 'openapi-python-client',
  needs: ['python3'],
  compile: async (documents, folder) => {
    installPython()
    for (const { name, file } of documents) {
      const output = ['--path', file, '--output-path', join(folder, name), '--meta', 'none', '--overwrite']
      await runTool(pathOfPythonProgram(OPENAPI_PYTHON_CLIENT), ['generate', ...output])
    }
    await importAll(folder)
  },
  list: (folder, server) => readWithPython('read_openapi_python_client.py', folder, server),
}

const oapiCodegen: Generator = {
  name: 'oapi-codegen',
  needs: ['go'],
  compile: async (documents, folder) => {
    const program = await buildGoProgram(OAPI_CODEGEN, console.log)
    await goModule(folder)
    for (const { name, file } of documents) {
      await mkdir(join(folder, 'oapi', name), { recursive: true })
      const output = join(folder, 'oapi', name, 'client.go')
      await runTool(program, ['-generate', 'types,client', '-package', name, '-o', output, file])
    }
    await runTool('go', ['build', './oapi/...', './read-oapi-codegen'], { cwd: folder, env: GO })
  },
  list: (folder, server) =>
    runTool('go', ['run', './read-oapi-codegen'], { cwd: folder, env: { ...GO, ...server } }),
}

const progenitor: Generator = {
  name: 'progenitor',
  needs: ['cargo'],
  compile: async (documents, folder) => {
    await cp(join(HERE, 'rust'), folder, { recursive: true })
    const env = { DOCUMENTS: documents.map(({ file }) => file).join(), CARGO_TARGET_DIR: join(CACHE, 'rust') }
    await runTool('cargo', ['build', '--locked', '--quiet'], { cwd: folder, env })
  },
  list: (_folder, server) => runTool(join(CACHE, 'rust/debug/clients'), [], { env: server }),
}

const TYPESCRIPT_READER = `
import createClient from 'openapi-fetch'
import type { paths } from './v1.js'

declare const process: { env: Record<string, string> }

const { SERVER, TOKEN, SINCE } = process.env
const client = createClient<paths>({ baseUrl: SERVER!, headers: { authorization: \`Bearer \${TOKEN}\` } })
const query = { updated_after: SINCE!, limit: 5 }
const { data, error } = await client.GET('/v1/appointments', { params: { query } })
if (error) throw new Error(error.detail)
for (const { appointment_id, status, starts_at } of data.items)
  console.log(appointment_id, status, Date.parse(starts_at))
`
const TYPESCRIPT_OPTIONS = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom'],
  skipLibCheck: true,
  types: [],
}

/** Compiles TypeScript files of a folder, as an outside program does. */
export const compileTypeScript = async (folder: string, files: readonly string[]): Promise<void> => {
  const project = join(folder, 'tsconfig.json')
  await writeFile(project, JSON.stringify({ compilerOptions: TYPESCRIPT_OPTIONS, files }))
  await runTool(join(NPM_FOLDER, 'node_modules/.bin/tsc'), ['-p', project])
}

const openApiTypeScript: Generator = {
  name: 'openapi-typescript',
  needs: ['npm'],
  compile: async (documents) => {
    await installNpmPackages()
    const clients = join(NPM_FOLDER, 'clients')
    await mkdir(clients, { recursive: true })
    for (const { name, file } of documents)
      await runTool(join(NPM_FOLDER, 'node_modules/.bin/openapi-typescript'), [
        file,
        '-o',
        join(clients, `${name}.d.ts`),
      ])
    await writeFile(join(clients, 'read.ts'), TYPESCRIPT_READER)
    await compileTypeScript(clients, ['read.ts', ...documents.map(({ name }) => `${name}.d.ts`)])
  },
  list: (_folder, server) => runTool('node', [join(NPM_FOLDER, 'clients/read.js')], { env: server }),
}

export const GENERATORS: readonly Generator[] = [
  openApiTypeScript,
  openApiPythonClient,
  oapiCodegen,
  go,
  java,
  python,
  progenitor,
]
