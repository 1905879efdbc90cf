import { expect, test } from 'vitest'
import { inAskedOrder, nextQuestions, type Question, withAnswers, wrongInValue } from './questions.ts'

const SCALE: Question = { id: 'pain', version: 3, kind: 'scale', text: 'Pain today?', options: [] }
const CHOICE: Question = {
  id: 'side',
  version: 1,
  kind: 'choice',
  text: 'Which side?',
  options: ['Left', 'Right'],
}

test('a changed question gets the next version, and one of another kind is a new question [intake/questions]', () => {
  const newId = () => 'new'
  const { version: _, ...typed } = SCALE
  expect(nextQuestions([SCALE], [typed], newId)).toEqual([SCALE])
  expect(nextQuestions([SCALE], [{ ...typed, text: 'Pain now?' }], newId)).toEqual([
    { ...SCALE, text: 'Pain now?', version: 4 },
  ])
  expect(nextQuestions([SCALE], [{ ...typed, kind: 'yes_no' }], newId)).toEqual([
    { ...SCALE, id: 'new', kind: 'yes_no', version: 1 },
  ])
  expect(
    nextQuestions([CHOICE], [{ ...CHOICE, options: ['Left', 'Right', 'Both'] }], newId)[0],
  ).toMatchObject({
    version: 2,
  })
  expect(nextQuestions([SCALE], [], newId)).toEqual([])
})

test.each([
  [{ ...SCALE }, 10, true],
  [{ ...SCALE }, 11, false],
  [{ ...SCALE }, 2.5, false],
  [{ ...SCALE }, '7', false],
  [CHOICE, 'Left', true],
  [CHOICE, 'Both', false],
  [{ ...SCALE, kind: 'yes_no' as const }, false, true],
  [{ ...SCALE, kind: 'yes_no' as const }, 'no', false],
  [{ ...SCALE, kind: 'short_text' as const }, 'x'.repeat(200), true],
  [{ ...SCALE, kind: 'short_text' as const }, 'x'.repeat(201), false],
  [{ ...SCALE, kind: 'long_text' as const }, 'x'.repeat(2000), true],
  [{ ...SCALE, kind: 'long_text' as const }, '', false],
])('an answer fits the kind of its question: $0.kind, $1 [intake/questions]', (question, value, fits) => {
  expect(wrongInValue(question, value) === null).toBe(fits)
})

test('an answered question stays as it was asked [intake/ask]', () => {
  const asked = { ...SCALE, version: 2, text: 'Pain yesterday?' }
  const given = new Map([[SCALE.id, { question: asked, value: 4 }]])
  expect(withAnswers([SCALE, CHOICE], given)).toEqual([
    { question: asked, value: 4 },
    { question: CHOICE, value: null },
  ])
})

test('answers are in the order of the questions, and those to removed ones come last [clients/page]', () => {
  const answers = ['removed', CHOICE.id, SCALE.id].map((id) => ({ question: { id } }))
  const sets = [{ questions: [SCALE] }, { questions: [CHOICE] }]
  expect(inAskedOrder(answers, sets).map(({ question }) => question.id)).toEqual([
    SCALE.id,
    CHOICE.id,
    'removed',
  ])
})
