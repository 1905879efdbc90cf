import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { IntakeQuestionForm, type IntakeSet } from '@fieldside/contracts/http/intake.ts'
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
  fireEvent.click(await screen.findByRole('button', { name: 'Start from a template' }))
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

test('after a conflict the typed questions and text stay, and a second save replaces the others knowingly [intake/questions] [intake/consent]', async () => {
  const elsewhere = {
    id: 'q1',
    version: 1,
    kind: 'short_text' as const,
    text: 'From the other tab',
    options: [],
  }
  let saved = {
    sets: [] as IntakeSet[],
    consent: { version: 0, text: null as string | null, unreadable: false },
  }
  const versions: [string, number][] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'professional', email: 'a@example.com' }))
    if (init?.method !== 'PUT') return reply(careActions.getIntakeQuestions, saved)
    const body = JSON.parse(String(init.body))
    const kind = path.includes('consent') ? 'consent' : 'questions'
    versions.push([kind, body.version])
    if (body.version === 0)
      return Response.json(
        { code: `${kind}-changed`, title: 'Conflict', status: 409, detail: 'Please read it again.' },
        { status: 409 },
      )
    return kind === 'consent'
      ? reply(careActions.setIntakeConsent, { version: 2 })
      : reply(careActions.setIntakeQuestions, { ...body, version: 2 })
  })
  openAt('/settings', <></>, { '/settings': <IntakeSection profession={null} types={['consultation']} /> })
  fireEvent.click(await screen.findByRole('button', { name: 'Add a question' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Question 1' }), { target: { value: 'Mine' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Consent text' }), { target: { value: 'My text' } })
  saved = {
    sets: [{ appointment_type: 'consultation', version: 1, questions: [elsewhere] }],
    consent: { version: 1, text: 'The other text', unreadable: false },
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save questions' }))
  expect(await screen.findByText('From the other tab')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Question 1' }) as HTMLInputElement).value).toBe('Mine')
  fireEvent.click(screen.getByRole('button', { name: 'Replace them with mine' }))
  await expect.poll(() => screen.queryByText('From the other tab')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save consent text' }))
  expect(await screen.findByText('The other text')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'Consent text' }) as HTMLTextAreaElement).value).toBe('My text')
  fireEvent.click(screen.getByRole('button', { name: 'Replace it with mine' }))
  await expect.poll(() => screen.queryByText('The other text')).toBeNull()
  expect(versions).toEqual([
    ['questions', 0],
    ['questions', 1],
    ['consent', 0],
    ['consent', 1],
  ])
})

test('asks before another type of session takes the place of unsaved questions [intake/questions]', async () => {
  openAt('/settings', <></>, {
    '/settings': <IntakeSection profession={null} types={['consultation', 'follow_up']} />,
  })
  const type = (await screen.findByRole('combobox', { name: 'Type of session' })) as HTMLSelectElement
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Question 1' }), { target: { value: 'Mine' } })
  fireEvent.change(type, { target: { value: 'follow_up' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect((screen.getByRole('textbox', { name: 'Question 1' }) as HTMLInputElement).value).toBe('Mine')
  expect(type.value).toBe('consultation')
  fireEvent.change(type, { target: { value: 'follow_up' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await expect.poll(() => type.value).toBe('follow_up')
  expect(screen.queryByRole('textbox', { name: 'Question 1' })).toBeNull()
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
