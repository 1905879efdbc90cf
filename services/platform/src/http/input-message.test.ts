import { expect, test } from 'vitest'
import { z } from 'zod'
import { inputMessage } from './input-message.ts'

const Query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  from: z.string(),
  id: z.uuid().optional(),
  state: z.enum(['waiting', 'delivered']).optional(),
  types: z.array(z.string().max(3)).max(2).optional(),
  ratio: z.number().optional(),
  note: z.string().min(1, 'Note is required').optional(),
})

const messageOf = (query: object) =>
  Query.safeParse({ from: 'now', ...query }, { error: inputMessage }).error?.issues[0]?.message

test.each([
  [{ limit: '0' }, 'limit must be at least 1'],
  [{ limit: '101' }, 'limit must be at most 100'],
  [{ limit: 'many' }, 'limit must be a number'],
  [{ limit: '1.5' }, 'limit must be a whole number'],
  [{ from: undefined }, 'from is required'],
  [{ from: 1 }, 'from must be text'],
  [{ id: 'x' }, 'id must be a UUID'],
  [{ state: 'pending' }, 'state must be waiting or delivered'],
  [{ types: ['a', 'b', 'c'] }, 'types must have at most 2 items'],
  [{ types: ['long'] }, 'types must have at most 3 characters'],
  [{ ratio: 'half' }, 'ratio must be a number'],
  [{ status: 'pending' }, 'Contains an unknown field: status'],
  [{ status: 'pending', foo: 'b' }, 'Contains unknown fields: status, foo'],
  [{ '<b>': 1 }, 'Contains an unknown field'],
  [{ note: '' }, 'Note is required'],
])('says about %j: %s [events/api-errors]', (query, message) => {
  expect(messageOf(query)).toBe(message)
})
