import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundle, type Programs } from './bundles.ts'

let root: string
let programs: Programs
let built: string[]
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'fieldside-bundles-')))
  programs = { root, entries: ['hello/src/main.ts'], sources: ['hello/src/*.ts'] }
  built = []
  mkdirSync(join(root, 'hello', 'src'), { recursive: true })
  write('main.ts', "import { said } from './said.ts'\nconsole.log(said)")
  write('said.ts', "export const said: string = 'hello'")
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string): void => writeFileSync(join(root, 'hello', 'src', name), text)

const build = () => bundle(programs, (line) => built.push(line))

const run = (file: string): string => execFileSync(process.execPath, [file], { encoding: 'utf8' }).trim()

test('builds again only when a source changed, and keeps the build that a process may still run', async () => {
  const first = (await build())('hello/src/main.ts')
  expect(run(first)).toBe('hello')
  expect((await build())('hello/src/main.ts')).toBe(first)
  expect(built).toHaveLength(1)

  write('said.ts', "export const said: string = 'bye'")
  const second = (await build())('hello/src/main.ts')
  expect(run(second)).toBe('bye')
  expect(run(first)).toBe('hello')
})

test('two processes that build the same at once both get a complete build', async () => {
  const [one, other] = await Promise.all([build(), build()])
  expect(one('hello/src/main.ts')).toBe(other('hello/src/main.ts'))
  expect(run(one('hello/src/main.ts'))).toBe('hello')
})

test('a failed build names the file and leaves nothing behind', async () => {
  write('said.ts', 'export const said = ')
  await expect(build()).rejects.toThrow('said.ts')
  write('said.ts', "export { said } from './missing.ts'")
  await expect(build()).rejects.toThrow('missing.ts')
  write('said.ts', "export const said = 'again'")
  expect(run((await build())('hello/src/main.ts'))).toBe('again')
})

test('a bundled module finds its files where its source does', async () => {
  write('said.ts', 'export const said = [import.meta.url, import.meta.dirname].join()')
  const folder = join(root, 'hello', 'src')
  expect(run((await build())('hello/src/main.ts'))).toBe(`file://${folder}/said.ts,${folder}`)
})
