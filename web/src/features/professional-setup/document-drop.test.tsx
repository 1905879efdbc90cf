import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { VerificationDocument } from '@fieldside/contracts/http/directory.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueries } from '@/client/queries.ts'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf, userOf } from '@/client/testing/session.ts'
import { DocumentDrop } from './document-drop.tsx'

const USER = userOf({ id: '1', role: 'professional', email: 'ada@example.com', email_confirmed: false })
const SAVED: VerificationDocument = {
  document_type: 'liability_insurance',
  file_name: 'insurance.pdf',
  size_bytes: 2048,
  uploaded_at: '2026-11-20T09:00:00Z',
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Uploads a file over a saved document; the server rejects it. */
const upload = async (status: number, code: string, detail: string) => {
  vi.stubGlobal('fetch', async (path: string) =>
    path.endsWith('/session') ? reply(SESSION, sessionOf(USER)) : problem(status, code, detail),
  )
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <DocumentDrop type="liability_insurance" saved={SAVED} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const input = screen.getByLabelText('Liability insurance', { selector: 'input' })
  fireEvent.change(input, { target: { files: [new File(['%PDF-'], 'new.pdf')] } })
  return (await screen.findByRole('alert')).textContent
}

test('explains why an unconfirmed email address blocks the sixth upload, offers to resend the email, and keeps the saved file [limits/unconfirmed-told]', async () => {
  const detail = 'You have uploaded this file 5 times. To upload it again, confirm your email address first.'
  expect(await upload(403, 'email-unconfirmed', detail)).toContain(detail)
  expect(screen.getByRole('button', { name: 'Send the email again' })).toBeTruthy()
  expect(screen.getByText(/insurance\.pdf · 2\.0 KB · uploaded/)).toBeTruthy()
})

test('shows the server’s message when the upload limit is reached', async () => {
  const detail = 'Too many files came from your account within an hour. Try again in 12 minutes.'
  expect(await upload(429, 'too-many-uploads', detail)).toContain(detail)
})

test('uploads files that are picked together one after another, and continues after a failed one', async () => {
  const sent: string[] = []
  const replies: ((reply: Response) => void)[] = []
  vi.stubGlobal('fetch', (path: string) => {
    if (path.endsWith('/session')) return Promise.resolve(reply(SESSION, sessionOf(USER)))
    sent.push(path.split('/').at(-1)!)
    return new Promise((resolve) => replies.push(resolve))
  })
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <DocumentDrop type="liability_insurance" saved={undefined} />
        <DocumentDrop type="professional_license" saved={undefined} />
      </SessionProvider>
    </QueryClientProvider>,
  )
  const pick = (label: string, name: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), {
      target: { files: [new File(['%PDF-'], name)] },
    })
  pick('Liability insurance', 'insurance.pdf')
  pick('Professional license', 'license.pdf')
  await waitFor(() => expect(sent).toEqual(['liability_insurance?file_name=insurance.pdf']))
  replies[0]!(problem(422, 'invalid-file', 'Not a PDF'))
  await waitFor(() => expect(sent.at(-1)).toBe('professional_license?file_name=license.pdf'))
  expect((await screen.findByRole('alert')).textContent).toContain('insurance.pdf: ')
  replies[1]!(
    reply(actions.uploadDocument, {
      ...SAVED,
      document_type: 'professional_license',
      file_name: 'license.pdf',
    }),
  )
  expect(await screen.findByText(/license\.pdf · 2\.0 KB · uploaded/)).toBeTruthy()
})
