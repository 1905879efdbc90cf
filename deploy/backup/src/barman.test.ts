import { expect, test } from 'vitest'
import { readRecord } from './barman.ts'

test('takes no time before the end of a base backup for one that can be restored', () => {
  const record =
    'status=DONE\nbegin_wal=000000010000000000000003\nend_time=2026-11-29 09:26:15.012543+00:00\n'
  expect(readRecord('a', record)?.finishedAt).toEqual(new Date('2026-11-29T09:26:15.013Z'))
})
