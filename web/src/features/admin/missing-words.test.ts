import { expect, test } from 'vitest'
import { missingWords, unopenedDocuments } from './missing-words.ts'

const document = (opened_by_you_at: string | null) => ({
  document_type: 'government_id' as const,
  file_name: 'id.pdf',
  size_bytes: 1,
  uploaded_at: '2026-11-21T09:00:00.000Z',
  opened_by_you_at,
  opened_by_others: [{ name: 'Someone Else', opened_at: '2026-11-21T09:00:00.000Z' }],
})

test('requires each admin to open the documents themselves', () => {
  expect(unopenedDocuments({ documents: [document(null)] })).toEqual(['Government ID'])
  expect(unopenedDocuments({ documents: [document('2026-11-21T09:00:00.000Z')] })).toEqual([])
})

test.each([
  [['A', 'B', 'C', 'D'], 3, 'Before you approve: open 4 documents, then confirm 3 checks.'],
  [
    ['Government ID', 'CPR certification'],
    0,
    'Before you approve: open Government ID and CPR certification.',
  ],
  [['Government ID'], 2, 'Before you approve: open Government ID, then confirm 2 checks.'],
  [[], 1, 'Before you approve: confirm one more check.'],
  [[], 0, null],
] as const)('says what is missing with %j unopened and %i checks open', (unopened, unchecked, words) => {
  expect(missingWords(unopened, unchecked)).toBe(words)
})
