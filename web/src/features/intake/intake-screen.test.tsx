import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { AppointmentIntake, IntakeQuestion } from '@fieldside/contracts/http/intake.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from './intake-screen.tsx'

const questionOf = (id: string, changes: Partial<IntakeQuestion>): IntakeQuestion => ({
  id,
  version: 1,
  kind: 'short_text',
  text: id,
  options: [],
  ...changes,
})
const INTAKE: AppointmentIntake = {
  questions: [
    {
      question: questionOf('Pain?', { kind: 'scale', version: 2 }),
      value: 3,
      unreadable: false,
      answered_at: '2026-11-23T18:00:00.000Z',
    },
    {
      question: questionOf('Goal?', { kind: 'long_text' }),
      value: null,
      unreadable: false,
      answered_at: null,
    },
    {
      question: questionOf('Side?', { kind: 'choice', options: ['Left', 'Right'] }),
      value: null,
      unreadable: false,
      answered_at: null,
    },
    {
      question: questionOf('Medication?', { kind: 'yes_no' }),
      value: null,
      unreadable: false,
      answered_at: null,
    },
  ],
  consent: { version: 2, text: 'I agree to treatment.' },
  consents: [],
  can_answer: true,
}

let intake: AppointmentIntake
let fails: boolean
let refusal: object | null
let sent: unknown[]
beforeEach(() => {
  intake = INTAKE
  fails = false
  refusal = null
  sent = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: '1', role: 'athlete', email: 'a@example.com' }))
    if (init?.method !== 'PUT') return reply(careActions.getAppointmentIntake, intake)
    if (fails) throw new TypeError('no connection')
    sent.push(JSON.parse(String(init.body)))
    if (refusal) return Response.json(refusal, { status: 400 })
    return reply(careActions.answerIntake, intake)
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  openAt('/booking/b1/intake', <></>, {
    '/booking/:id/intake': <Screen />,
    '/booking/:id': <p>The booking</p>,
  })

test('the athlete answers each kind of question and consents, and what was typed survives a lost connection [intake/ask] [intake/consent]', async () => {
  fails = true
  open()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Goal?' }), { target: { value: 'Run again' } })
  const pick = (group: string, name: string) =>
    fireEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))
  pick('Pain?', '5')
  pick('Side?', 'Left')
  pick('Medication?', 'No')
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree to this text/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  await expect
    .poll(() => screen.getByRole('button', { name: 'Save answers' }).hasAttribute('disabled'))
    .toBe(false)
  expect((screen.getByRole('textbox', { name: 'Goal?' }) as HTMLTextAreaElement).value).toBe('Run again')
  expect(Object.keys(localStorage).concat(Object.keys(sessionStorage)).join()).not.toContain('intake')
  fails = false
  fireEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  expect(await screen.findByText('The booking')).toBeTruthy()
  expect(sent.at(-1)).toEqual({
    answers: [
      { question_id: 'Pain?', version: 2, scale: 5 },
      { question_id: 'Goal?', version: 1, text: 'Run again' },
      { question_id: 'Side?', version: 1, text: 'Left' },
      { question_id: 'Medication?', version: 1, is_yes: false },
    ],
    consent_version: 2,
  })
})

test('saves nothing before something is answered, and says so [intake/ask]', async () => {
  const error = vi.spyOn(notify, 'error').mockReturnValue(undefined)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Save answers' }))
  expect(error).toHaveBeenCalledWith('There is nothing to save', expect.stringMatching(/^Answer or change/))
  expect(sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Save answers' })).toBeTruthy()
  error.mockRestore()
})

test('whoever can’t answer reads the answers and consents [intake/consent]', async () => {
  intake = {
    ...INTAKE,
    can_answer: false,
    consents: [{ version: 1, text: 'An earlier text', agreed_at: '2026-11-24T18:00:00.000Z' }],
  }
  open()
  expect(await screen.findByText('3 of 10')).toBeTruthy()
  expect(screen.getByText(/^Last answered/).textContent).toMatch(/Nov 23/)
  expect(screen.getByText('An earlier text')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save answers' })).toBeNull()
})

test('a consent text that can’t be read can’t be agreed to [intake/consent]', async () => {
  intake = { ...INTAKE, consent: { version: 2, text: null } }
  open()
  expect(await screen.findByText(/can’t be read at the moment/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an answer that can’t be read isn’t shown as missing [intake/ask]', async () => {
  intake = { ...INTAKE, questions: [{ ...INTAKE.questions[1]!, unreadable: true }], consent: null }
  const { unmount } = open()
  expect(await screen.findByText(/You answered this/)).toBeTruthy()
  unmount()
  intake = { ...intake, can_answer: false }
  open()
  expect(await screen.findByText(/can’t be read at the moment/)).toBeTruthy()
  expect(screen.queryByText('Not answered')).toBeNull()
})

test('a chosen answer can be taken back, and a refused choice says why [intake/ask]', async () => {
  refusal = {
    ...{ code: 'invalid-input', title: 'Invalid input', status: 400, detail: 'Please check the form.' },
    errors: [{ field: 'answers.0.scale', message: 'Please choose a number from 0 to 10' }],
  }
  open()
  const pain = await screen.findByRole('radiogroup', { name: 'Pain?' })
  fireEvent.click(screen.getByRole('button', { name: 'Clear answer to Pain?' }))
  expect(within(pain).queryByRole('radio', { checked: true })).toBeNull()
  expect(within(pain).getAllByRole('radio')).toHaveLength(11)
  fireEvent.click(screen.getByRole('button', { name: 'Save answers' }))
  expect(await screen.findByText('Please choose a number from 0 to 10')).toBeTruthy()
  expect(sent).toEqual([{ answers: [{ question_id: 'Pain?', version: 2 }] }])
})
