import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { IntakeQuestionForm } from '@fieldside/contracts/http/intake.ts'
import { INTAKE_QUESTIONS_MAX } from '@fieldside/contracts/limits.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { IntakeSection } from './intake-section.tsx'
import { INTAKE_TEMPLATES } from './intake-templates.ts'

let sent: { appointment_type: 'consultation'; version: number; questions: { id: string; text: string }[] }[]
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'professional', email: 'a@example.com' }))
    if (init?.method !== 'PUT')
      return reply(careActions.getIntakeQuestions, {
        sets: [],
        consent: { version: 0, text: null, unreadable: false },
      })
    const body = JSON.parse(String(init.body))
    sent.push(body)
    const questions = body.questions.map((question: object) => ({ ...question, version: 1 }))
    return reply(careActions.setIntakeQuestions, { ...body, version: 1, questions })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('starts from the template for the profession, which can be changed before it is saved [intake/questions]', async () => {
  openAt('/settings', <></>, {
    '/settings': <IntakeSection profession="Physical Therapist" types={['consultation', 'follow_up']} />,
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Start from the template/ }))
  const template = INTAKE_TEMPLATES['Physical Therapist']
  const fields = screen.getAllByRole('textbox', { name: /^Question \d/ }) as HTMLInputElement[]
  expect(fields.map(({ value }) => value)).toEqual(template.map(({ text }) => text))
  fireEvent.change(fields[0]!, { target: { value: 'What can I do for you?' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove question 2' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save questions' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ appointment_type: 'consultation', version: 0 })
  expect(sent[0]!.questions.map(({ text }) => text)).toEqual([
    'What can I do for you?',
    ...template.slice(2).map(({ text }) => text),
  ])
})

test.each(PROFESSIONAL_TYPES)(
  'the template for %s is a set that the server accepts [intake/questions]',
  (profession) => {
    const template = INTAKE_TEMPLATES[profession]
    expect(template.length).toBeLessThanOrEqual(INTAKE_QUESTIONS_MAX)
    for (const { options = [], ...question } of template)
      expect(IntakeQuestionForm.safeParse({ ...question, options, id: crypto.randomUUID() }).success).toBe(
        true,
      )
  },
)
