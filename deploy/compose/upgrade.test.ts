import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { upgrade } from './upgrade.ts'

test('replaces every service once, notification before those whose events it skips while it is old, and the BFF last', async () => {
  const replaced: string[] = []
  await upgrade({
    compose: async (...args) => {
      if (args[0] === 'ps') return `old-${args.at(-1)}\n`
      return ''
    },
    docker: async (command, id = '') => {
      if (command === 'stop') replaced.push(id.replace('old-', ''))
      return ''
    },
    log: () => undefined,
  })
  expect(replaced.toSorted()).toEqual([...SERVICES, 'bff'].toSorted())
  expect([replaced[0], replaced.at(-1)]).toEqual(['notification', 'bff'])
})

test.each([
  ['upgrades the backup where it runs', 'old-backup', ['backup']],
  ['starts no backup where none runs', '', []],
])('%s', async (_, running, expected) => {
  const started: (string | undefined)[] = []
  await upgrade({
    compose: async (...args) => {
      if (args[0] === 'up') started.push(args.at(-1))
      return args[0] === 'ps' && args.at(-1) === 'backup' ? running : ''
    },
    docker: async () => '',
    log: () => undefined,
  })
  expect(started.filter((name) => name === 'backup')).toEqual(expected)
})

test('starts one container more while it replaces each, and leaves as many as .env says', async () => {
  const scales: (string | undefined)[] = []
  await upgrade({
    compose: async (...args) => {
      if (args[0] === 'up' && args.at(-1) === 'booking') scales.push(args.at(args.indexOf('--scale') + 1))
      return args[0] === 'ps' && args.at(-1) === 'booking' ? 'one\ntwo\n' : ''
    },
    docker: async () => '',
    log: () => undefined,
  })
  // Without --scale, Compose takes the number from .env.
  expect(scales).toEqual(['booking=3', 'booking=3', 'up'])
})
