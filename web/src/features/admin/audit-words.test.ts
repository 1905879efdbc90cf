import { expect, test } from 'vitest'
import { actionWords, objectWords, stateWords } from './audit-words.ts'

test('an action has its words, and one that is not known here its own name', () => {
  expect(actionWords({ action: 'withdraw-approval' })).toBe('Withdrew approval')
  expect(actionWords({ action: 'delete-exercise' })).toBe('Delete exercise')
})

test('a thing is named, or told by its kind and the start of its id', () => {
  expect(objectWords({ object_type: 'user', object_id: 'x', object_name: 'Ana Ruiz' })).toBe('Ana Ruiz')
  const object = { object_type: 'announcement', object_id: '0199b1e0-0000-7000', object_name: null }
  expect(objectWords(object)).toBe('Announcement 0199b1e0')
})

test('a state is said line by line, without versions and keys', () => {
  expect(stateWords({ role: 'athlete' })).toBe('Role: athlete')
  expect(stateWords({ status: 'rejected', version: 4 })).toBe('Status: rejected')
  expect(stateWords({ document_type: 'government_id', object_key: 'k' })).toBe('Document type: Government ID')
  expect(stateWords({ reps: [1, 2], note: null })).toBe('Reps: [1,2]\nNote: –')
  expect([stateWords(null), stateWords({ version: 1 })]).toEqual(['–', '–'])
})
