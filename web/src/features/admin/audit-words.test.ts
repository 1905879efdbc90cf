import { expect, test } from 'vitest'
import { actionWords, actorWords, changeWords, objectWords } from './audit-words.ts'

test('labels a known action and falls back to the action’s own name', () => {
  expect(actionWords({ action: 'withdraw-approval' })).toBe('Withdrew approval')
  expect(actionWords({ action: 'delete-exercise' })).toBe('Delete exercise')
  expect(actionWords({ action: 'discard-dead-letter' })).toBe('Discarded dead letter')
})

test('names who acted: a user, an API client, or an operator', () => {
  const nobody = { actor_id: null, actor_name: null, actor_client: null }
  expect(actorWords({ ...nobody, actor_id: 'u1', actor_name: 'Rowan Ellery' })).toBe('Rowan Ellery')
  expect(actorWords({ ...nobody, actor_id: 'u1' })).toBe('Deleted account')
  expect(actorWords({ ...nobody, actor_client: 'warehouse' })).toBe('API client warehouse')
  expect(actorWords(nobody)).toBe('Operator')
})

test('has words for what administrators do with webhooks and API clients', () => {
  const verbs = ['create', 'update', 'delete', 'pause', 'resume', 'redeliver']
  expect(verbs.map((verb) => actionWords({ action: `${verb}-webhook` }))).toEqual([
    'Added webhook endpoint',
    'Changed webhook endpoint',
    'Deleted webhook endpoint',
    'Paused webhook endpoint',
    'Resumed webhook endpoint',
    'Redelivered events',
  ])
  expect(actionWords({ action: 'replace-webhook-secret' })).toBe('Replaced signing secret')
  expect(actionWords({ action: 'api-client-created' })).toBe('Created API client')
  expect(actionWords({ action: 'api-client-secret-replaced' })).toBe('Replaced client secret')
  expect(actionWords({ action: 'api-client-deleted' })).toBe('Deleted API client')
  expect(actionWords({ action: 'names-read' })).toBe('Read people’s names')
})

test('names the target, or falls back to its type and a short id', () => {
  const object = { object_type: 'exercise', object_id: '0199b1e0-0000-7000', object_name: null }
  const nothing = { before: null, after: null }
  expect(objectWords({ ...object, ...nothing, object_name: 'Ana Ruiz' })).toBe('Ana Ruiz')
  expect(objectWords({ ...object, before: { exercise_name: 'Squat' }, after: null })).toBe('Squat')
  expect(objectWords({ ...object, before: null, after: { name: 'Warehouse', scopes: [] } })).toBe('Warehouse')
  expect(objectWords({ ...object, before: { phrases: ['ACL', 'knee ligament'] }, after: null })).toBe(
    'ACL, knee ligament',
  )
  expect(objectWords({ ...object, ...nothing })).toBe('Exercise 0199b1e0')
})

test('lists changed fields with old and new value, without versions and keys', () => {
  const change = (before: unknown, after: unknown) => changeWords({ before, after })
  expect(change({ role: 'athlete' }, { role: 'admin' })).toBe('Role: athlete → admin')
  expect(change(null, { status: 'rejected', version: 4 })).toBe('Status: rejected')
  expect(change({ title: 'Engine' }, null)).toBe('Title: Engine → –')
  expect(change(null, { document_type: 'government_id', object_key: 'k' })).toBe(
    'Document type: Government ID',
  )
  expect(change({ note: null }, { reps: [1, 2] })).toBe('Note: – → –\nReps: 1, 2')
  expect(change({ name: 'Squat', notes: 'Slowly.' }, { name: 'Deep Squat', notes: 'Slowly.' })).toBe(
    'Name: Squat → Deep Squat',
  )
  expect([change(null, null), change({ version: 1 }, { version: 2 })]).toEqual(['–', '–'])
})
