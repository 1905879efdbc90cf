import { expect, test } from 'vitest'
import { readable } from './terminal.ts'

test('formats a JSON log line for people and leaves other lines unchanged', () => {
  const failed = {
    level: 50,
    time: 1,
    pid: 2,
    msg: 'relay failed',
    err: { message: 'bus is down' },
    topic: 't',
  }
  expect(readable(JSON.stringify(failed))).toBe('error: relay failed (bus is down) topic=t')
  expect(readable('{"level":30,"msg":"ready","url":"http://x"}')).toBe('ready url=http://x')
  for (const line of ['plain', '{not json', '{"a":1}']) expect(readable(line)).toBe(line)
})
