import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { GuidedProfileFields, ProfileFields, useProfileForm } from './profile-form.tsx'
import { ownRecordOf } from './testing/professional.ts'

const saved = ownRecordOf({
  specialty: 'Physical Therapist',
  bio: 'Knees',
  sports: ['Trail running', 'Climbing'],
  city: 'Denver',
  state: 'CO',
  zip: '80202',
})

let sent: ProfessionalProfileForm[]

const Setup = () => {
  const { form, save } = useProfileForm({ professional: null, fullName: 'Maya Okafor' })
  return (
    <form onSubmit={save} noValidate>
      <GuidedProfileFields form={form} />
      <button type="submit">Next</button>
    </form>
  )
}
const Settings = () => {
  const { form, save } = useProfileForm({ professional: saved })
  return (
    <form onSubmit={save} noValidate>
      <ProfileFields form={form} locked />
      <button type="submit">Save</button>
    </form>
  )
}

const open = (path: '/setup' | '/settings') =>
  openAt(path, <p />, { '/setup': <Setup />, '/settings': <Settings /> })
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sent = []
  vi.spyOn(notify, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (_: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return reply(SESSION, sessionOf(null))
    const form = JSON.parse(String(body)) as ProfessionalProfileForm
    sent.push(form)
    return reply(actions.saveProfile, { ...saved, ...form })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('saves sports, conditions, languages, a ZIP code, and whether new athletes are welcome, even during a review [find/screen-form]', async () => {
  open('/settings')
  expect(field('Sports').value).toBe('Trail running, Climbing')
  type('Sports', ' Cycling ,, Rowing')
  type('Conditions treated', 'ACL repair')
  type('ZIP code', '80205')
  type('Languages', 'es')
  type('Languages', 'en')
  fireEvent.click(screen.getByRole('button', { name: 'Remove English' }))
  expect(document.activeElement).toBe(field('Languages'))
  fireEvent.click(screen.getByRole('checkbox', { name: /New athletes welcome/ }))
  submit('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    sports: ['Cycling', 'Rowing'],
    conditions: ['ACL repair'],
    languages: ['es'],
    zip: '80205',
    welcomes_new_athletes: true,
  })
})

test('leaves the new fields optional in setup and explains each [find/screen-form]', async () => {
  open('/setup')
  expect(screen.getAllByText(/^Optional\./)).toHaveLength(6)
  type(/^Bio/, 'Knees')
  type(/^City/, 'Denver')
  type(/^State/, 'CO')
  fireEvent.keyDown(screen.getByLabelText(/^Specialty/), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Physical Therapist' }), { key: 'Enter' })
  submit('Next')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    sports: [],
    conditions: [],
    languages: [],
    zip: '',
    welcomes_new_athletes: true,
  })
})

test('names what is wrong in a list or a ZIP code and keeps what was typed [find/screen-form]', async () => {
  open('/settings')
  const long = 'Anterior cruciate ligament reconstruction and more'
  type('Conditions treated', `Shin splints, ${long}`)
  type('Sports', Array.from({ length: 13 }, (_, n) => `Sport ${n}`).join(', '))
  type('ZIP code', '8020')
  submit('Save')
  expect(await screen.findByText(new RegExp(`40 characters.*${long}`))).toBeTruthy()
  expect(screen.getByText('Sports can have at most 12 entries')).toBeTruthy()
  expect(screen.getByText('Please enter a ZIP code of 5 digits')).toBeTruthy()
  expect(field('Conditions treated').value).toBe(`Shin splints, ${long}`)
  expect(sent).toEqual([])
})

test('stops at six languages [find/screen-form]', () => {
  open('/settings')
  for (const code of ['es', 'en', 'fr', 'de', 'it']) type('Languages', code)
  expect(field('Languages').disabled).toBe(false)
  type('Languages', 'pt')
  expect(field('Languages').disabled).toBe(true)
})
