import { expect, test } from 'vitest'
import { unopenedBy } from './document-views.ts'

const submission = { submitted_at: new Date('2026-11-21T09:00:00Z') }
const documents = [{ object_key: 'id' }, { object_key: 'license' }]
const view = (object_key: string, admin_id = 'me', at = '2026-11-21T09:30:00Z') => ({
  object_key,
  admin_id,
  viewed_at: new Date(at),
})
const unopened = (...views: ReturnType<typeof view>[]) =>
  unopenedBy('me', submission, documents, views).map(({ object_key }) => object_key)

test('requires this admin to open each document', () => {
  expect(unopened()).toEqual(['id', 'license'])
  expect(unopened(view('id'), view('license', 'someone-else'))).toEqual(['license'])
  expect(unopened(view('id'), view('license'))).toEqual([])
})

test('ignores views before the resubmission and views of another file', () => {
  expect(unopened(view('id', 'me', '2026-11-21T08:59:59Z'), view('license of last week'))).toEqual([
    'id',
    'license',
  ])
})

test('counts a view at the instant of the submission', () => {
  expect(unopened(view('id', 'me', '2026-11-21T09:00:00Z'))).toEqual(['license'])
})
