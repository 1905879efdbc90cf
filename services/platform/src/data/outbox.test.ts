import { expect, test } from 'vitest'
import { ThingSeen } from '../testing/sample.ts'
import type { Context } from './context.ts'
import { envelopeOf } from './outbox.ts'

const ctx = {
  service: 'content',
  now: () => new Date(0),
  correlationId: 'req-1',
} as Omit<Context, 'db'>
const id = '01940000-0000-7000-8000-000000000001'
const other = '01940000-0000-7000-8000-000000000002'

test('writes an event only with the key that its contract names [events/keys]', () => {
  expect(envelopeOf(ctx, ThingSeen, id, { id }).subject).toBe(id)
  expect(() => envelopeOf(ctx, ThingSeen, other, { id })).toThrow(
    `content.thing-seen is keyed by id, which is ${id}, not ${other}`,
  )
})
