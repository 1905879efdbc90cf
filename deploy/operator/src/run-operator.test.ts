import { afterEach, expect, test, vi } from 'vitest'
import { type Command, WrongUsage } from './command.ts'
import { COMMANDS } from './commands.ts'
import type { Installation } from './installation.ts'
import { runOperator } from './run-operator.ts'

const lines: string[] = []
const print = (line: string): void => void lines.push(line)
vi.spyOn(console, 'log').mockImplementation(print)
vi.spyOn(console, 'error').mockImplementation(print)
afterEach(() => void lines.splice(0))

/** An installation that only notes how Compose was called. */
const noting = (code = 0) => {
  const calls: string[] = []
  const call = (args: string[]): void => void calls.push(args.join(' '))
  const installation: Installation = {
    folder: '/project',
    settings: async () => ({}),
    env: {},
    compose: async (...args) => {
      call(args)
      return ''
    },
    composeHere: async (...args) => {
      call(args)
      return code
    },
    docker: async () => '',
    log: print,
  }
  return { installation, calls }
}
const run = (...args: string[]) => {
  const { installation, calls } = noting()
  return runOperator(args, COMMANDS, installation).then((code) => ({ code, calls }))
}

test('lists every command with its arguments', async () => {
  expect((await run('--help')).code).toBe(0)
  for (const { name, usage, summary } of COMMANDS)
    expect(lines.join('\n'), name).toContain(`\n  ${`${name} ${usage}`.trim()}\n      ${summary}`)
  expect(new Set(COMMANDS.map(({ name }) => name)).size).toBe(COMMANDS.length)
})

test('refuses an unknown command and lists those that exist [operations/operator-command]', async () => {
  expect(await run('make-coffee')).toEqual({ code: 2, calls: [] })
  expect(lines.join('\n')).toMatch(/^There is no command make-coffee\..*\n\n {2}files/)
})

test.each([
  [['make-admin'], 'make-admin <email>'],
  [['make-admin', 'a@example.com', 'b@example.com'], 'make-admin <email>'],
  [['dead-letters', 'mail'], 'dead-letters [service]'],
  [['retry-job'], 'retry-job <service> <job> [key…]'],
  [['recount', 'identity'], 'recount [service]'],
  [['upgrade', '--force'], 'upgrade [--back]'],
  [['secrets', '--force'], 'secrets'],
  [['replace', 'postgres'], 'replace <service>'],
])('refuses the arguments of %j, and says how it is used', async (args, usage) => {
  expect(await run(...args)).toEqual({ code: 2, calls: [] })
  expect(lines.at(-1)).toBe(`Usage: ${usage}`)
})

test("runs a service's command in a container of that service", async () => {
  const started = 'run --rm --no-deps -T'
  expect(await run('make-admin', 'ada@example.com')).toEqual({
    code: 0,
    calls: [`${started} identity node main.mjs make-admin ada@example.com`],
  })
  expect((await run('replay-dead-letters', 'booking', '12', '14')).calls).toEqual([
    `${started} booking node main.mjs replay-dead-letters 12 14`,
  ])
  expect((await run('recount')).calls).toEqual(
    ['booking', 'directory', 'content'].map((name) => `${started} ${name} node main.mjs recount`),
  )
})

test("ends with a service's failure", async () => {
  const { installation } = noting(1)
  expect(await runOperator(['jobs'], COMMANDS, installation)).toBe(1)
})

test('ends with 1 and the message when a command fails, and with 2 for invalid arguments', async () => {
  const failing = (error: Error): Command => ({
    name: 'fail',
    summary: 'Fails',
    usage: '<why>',
    run: () => Promise.reject(error),
  })
  const { installation } = noting()
  expect(await runOperator(['fail'], [failing(new Error('no engine'))], installation)).toBe(1)
  expect(lines.splice(0)).toEqual(['no engine'])
  expect(await runOperator(['fail'], [failing(new WrongUsage())], installation)).toBe(2)
  expect(lines).toEqual(['Usage: fail <why>'])
})
