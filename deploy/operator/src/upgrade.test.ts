import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { upgradeCommand } from './commands/upgrade.ts'
import { rollBack, type UpgradeTools, upgrade } from './upgrade.ts'

/** An engine that runs one old container of each service, two of booking. New ones have the given state. */
const createEngine = ({ becomes = '0 healthy', backup = '', files = '' } = {}) => {
  const running = new Map(
    [...SERVICES, 'bff'].map((name) => [name, name === 'booking' ? ['old-1', 'old-2'] : ['old-1']]),
  )
  if (backup) running.set('backup', [backup])
  if (files) running.set('files', [files])
  const replaced: string[] = []
  const ups: string[][] = []
  let started = 0
  const tools: UpgradeTools = {
    compose: async (...args) => {
      const name = args.at(-1)!
      if (args[0] === 'up') ups.push(args)
      if (args[0] === 'up' && name === 'files') replaced.push(name)
      const count = Number(/=(\d+)$/.exec(args.at(args.indexOf('--scale') + 1)!)?.[1])
      const ids = running.get(name) ?? []
      while (args[0] === 'up' && ids.length < count) {
        started += 1
        ids.push(`new-${started}`)
      }
      return args[0] === 'ps' ? ids.map((id) => `${name}/${id}`).join('\n') : ''
    },
    docker: async (command, ...args) => {
      const [name = '', id = ''] = args.at(-1)!.split('/')
      if (command === 'inspect') return becomes
      if (command === 'stop') replaced.push(name)
      if (command === 'rm')
        running.set(
          name,
          running.get(name)!.filter((one) => one !== id),
        )
      return ''
    },
    log: () => undefined,
  }
  const upsOf = (name: string) => ups.filter((args) => args.at(-1) === name)
  return { tools, running, replaced, upsOf }
}

test('replaces every container, notification before those whose events it skips while it is old, and the BFF last', async () => {
  const { tools, replaced, running } = createEngine()
  await upgrade(tools)
  expect(replaced.toSorted()).toEqual([...SERVICES, 'bff', 'booking'].toSorted())
  expect([replaced[0], replaced.at(-1)]).toEqual(['notification', 'bff'])
  for (const ids of running.values()) expect(ids.join()).not.toContain('old')
})

test('rolls back in the opposite order, and leaves the databases as they are', async () => {
  const there = createEngine()
  const back = createEngine()
  await upgrade(there.tools)
  const commands: string[] = []
  await rollBack({
    ...back.tools,
    compose: (...args) => {
      commands.push(args[0]!)
      return back.tools.compose(...args)
    },
  })
  expect(back.replaced).toEqual(there.replaced.toReversed())
  expect(commands).not.toContain('run')
})

test('starts one container more while it replaces each, and leaves as many as .env says', async () => {
  const { tools, upsOf } = createEngine()
  await upgrade(tools)
  // Without --scale, Compose takes the number from .env.
  const scales = upsOf('booking').map((args) => args.find((arg) => arg.startsWith('booking=')))
  expect(scales).toEqual(['booking=3', 'booking=3', undefined])
})

test.each([
  ['is unhealthy', '0 unhealthy'],
  ['ends and is restarted', '1 starting'],
])(
  'removes a new container that %s and keeps the old ones, so that running again starts from the same',
  async (_, becomes) => {
    const { tools, running, replaced } = createEngine({ becomes })
    const before = structuredClone(running)
    await expect(upgrade(tools)).rejects.toThrow("notification: the new container isn't healthy")
    expect(running).toEqual(before)
    expect(replaced).toEqual([])
  },
)

test.each([
  ['upgrades the backup where it runs', 'old-1', 1],
  ['starts no backup where none runs', '', 0],
])('%s', async (_, backup, times) => {
  const { tools, upsOf } = createEngine({ backup })
  await upgrade(tools)
  expect(upsOf('backup')).toHaveLength(times)
})

test('recreates storage before booking, whose account storage creates when it starts, and waits until it is healthy', async () => {
  const { tools, replaced, upsOf } = createEngine({ files: 'old-1' })
  await upgrade(tools)
  // Again, after a failure: Compose leaves an unchanged container as it is.
  await upgrade(tools)
  expect(replaced[0]).toBe('files')
  expect(upsOf('files')).toEqual(
    Array(2).fill(['up', '--detach', '--wait', '--no-build', '--no-deps', 'files']),
  )
})

test('starts no storage where it is elsewhere', async () => {
  const { tools, upsOf } = createEngine()
  await upgrade(tools)
  expect(upsOf('files')).toEqual([])
})

test.each([
  [
    'names them',
    [
      'backup x/backup:2',
      'bff x/bff:1',
      'egress x/egress:2',
      'keycloak x/keycloak:2',
      'postgres postgres:18.4',
    ],
    ['backup, egress, and keycloak stay at the newer release. This is intended.'],
  ],
  [
    'names one',
    ['bff x/bff:1', 'egress x/egress:1', 'keycloak x/keycloak:2'],
    ['keycloak stays at the newer release. This is intended.'],
  ],
  ['says nothing without one', ['bff x/bff:1', 'egress x/egress:1'], []],
])('says that containers stay at the newer release after a rollback: %s', async (_, running, said) => {
  const { tools } = createEngine()
  const lines: string[] = []
  const installation = {
    ...{ ...tools, folder: '/project', env: {}, composeHere: async () => 0 },
    compose: async (...args: string[]) =>
      args.includes('{{.Service}} {{.Image}}') ? running.join('\n') : tools.compose(...args),
    settings: async () => ({ FIELDSIDE_IMAGE: 'x', FIELDSIDE_VERSION: '1' }),
    log: (line: string) => void lines.push(line),
  }
  await upgradeCommand.run(installation, ['--back'])
  expect(lines.filter((line) => line.includes('newer release'))).toEqual(said)
  lines.length = 0
  await upgradeCommand.run(installation, [])
  expect(lines.filter((line) => line.includes('newer release'))).toEqual([])
})
