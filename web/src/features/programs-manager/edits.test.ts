import { expect, test } from 'vitest'
import { afterRefusal, afterSave, isClash, type Saved, shownTexts, typeInto, versionToSend } from './edits.ts'

type Row = { sets: string; reps: string }
const saved = (version: number, texts: Partial<Row> = {}): Saved<Row> => ({
  version,
  texts: { sets: '3', reps: '10', ...texts },
})

test('shows typed text over the saved text until both match', () => {
  const edits = typeInto(saved(1), null, 'sets', '5')
  expect(shownTexts(saved(1), edits)).toEqual({ sets: '5', reps: '10' })
  expect(typeInto(saved(1), edits, 'sets', '3')).toBeNull()
  expect(versionToSend(saved(1), edits)).toBe(1)
})

test('merges a change by another user in a different field', () => {
  const edits = typeInto(saved(1), null, 'sets', '5')!
  const now = saved(2, { reps: '8' })
  expect(shownTexts(now, edits)).toEqual({ sets: '5', reps: '8' })
  expect([isClash(now, edits), versionToSend(now, edits)]).toEqual([false, 2])
  const more = typeInto(now, edits, 'sets', '6')!
  expect(isClash(saved(3, { reps: '8', sets: '4' }), more)).toBe(true)
})

test('keeps the typed text when another user changed the same field, and saves over it after one refusal', () => {
  const edits = typeInto(saved(1), null, 'sets', '5')!
  const now = saved(2, { sets: '4' })
  expect([isClash(now, edits), versionToSend(now, edits)]).toEqual([true, 1])
  expect(versionToSend(now, typeInto(now, edits, 'reps', '8'))).toBe(1)
  const rebased = afterRefusal(now, edits)
  expect(shownTexts(now, rebased)).toEqual({ sets: '5', reps: '10' })
  expect(versionToSend(now, rebased)).toBe(2)
  expect(versionToSend(saved(3, { sets: '9' }), rebased)).toBe(2)
})

test('treats the same text from both users as no conflict', () => {
  const edits = typeInto(saved(1), null, 'sets', '5')!
  expect(isClash(saved(2, { sets: '5' }), edits)).toBe(false)
})

test('keeps text typed during a save as unsaved', () => {
  const edits = typeInto(saved(1), null, 'sets', '5')!
  const sent = shownTexts(saved(1), edits)
  expect(afterSave(saved(2, { sets: '5' }), edits, sent)).toBeNull()
  const meanwhile = typeInto(saved(1), edits, 'reps', '8')
  expect(afterSave(saved(2, { sets: '5' }), meanwhile, sent)).toEqual({
    typed: { reps: '8' },
    base: saved(2, { sets: '5' }),
  })
})
