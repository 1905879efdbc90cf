import { expect, test } from 'vitest'
import { lastTimeIn } from './last-transaction.ts'

const LINE =
  'rmgr: Transaction len (rec/tot):     46/    46, tx:        741, lsn: 0/03000060, prev 0/03000028'

test('reads when the last transaction ended, also one that was aborted or prepared', () => {
  const ended = (what: string) => `${LINE}, desc: ${what}\n`
  const first = ended('COMMIT 2026-11-29 08:59:59.000001 UTC')
  expect(lastTimeIn(first + ended('ABORT 2026-11-29 09:00:18.123456 UTC; aborted subxacts: 742'))).toEqual(
    new Date('2026-11-29T09:00:18.123Z'),
  )
  expect(lastTimeIn(ended('COMMIT_PREPARED 740: 2026-11-29 09:00:18.500000 UTC'))).toEqual(
    new Date('2026-11-29T09:00:18.500Z'),
  )
  expect(lastTimeIn(first + ended('INVALIDATION ; inval msgs: catcache 50'))).toEqual(
    new Date('2026-11-29T08:59:59.000Z'),
  )
  expect(lastTimeIn('')).toBeUndefined()
})
