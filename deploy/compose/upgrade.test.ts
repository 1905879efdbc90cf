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
