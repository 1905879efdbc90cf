import { DOCUMENT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { expect, test } from 'vitest'
import { ApiProblem, networkProblem, uncheckedSession } from '@/client/problem.ts'
import { acceptedWords, refusalOfFile, refusalOfProblem } from './document-file.ts'

test('rejects other extensions and lists the accepted ones [professional-setup/invalid-file-type]', () => {
  const refused = { title: 'Invalid file type', detail: 'Accepted formats: PDF' }
  expect(refusalOfFile('liability_insurance', { name: 'policy.jpg', size: 1 })).toEqual(refused)
  expect(refusalOfFile('liability_insurance', { name: 'pdf', size: 1 })).toEqual(refused)
  expect(refusalOfFile('liability_insurance', { name: 'Policy.PDF', size: 1 })).toBeNull()
  expect(refusalOfFile('government_id', { name: 'id.png', size: 1 })).toBeNull()
  expect(refusalOfFile('professional_license', { name: 'id.png', size: 1 })?.detail).toBe(
    'Accepted formats: JPG, JPEG, PDF',
  )
})

test('accepts 10 MB and rejects one byte more [professional-setup/file-too-large]', () => {
  expect(refusalOfFile('government_id', { name: 'id.pdf', size: DOCUMENT_MAX_BYTES })).toBeNull()
  expect(refusalOfFile('government_id', { name: 'id.pdf', size: DOCUMENT_MAX_BYTES + 1 })).toEqual({
    title: 'File too large',
    detail: 'Please upload a file smaller than 10MB',
  })
})

test('words the server’s refusals like the local ones [professional-setup/upload-failed]', () => {
  const problem = (code: string, status: number, detail: string) => new ApiProblem({ code, status, detail })
  expect(refusalOfProblem(problem('invalid-file-type', 422, 'Accepted formats: PDF'))).toEqual({
    title: 'Invalid file type',
    detail: 'Accepted formats: PDF',
  })
  const failed = {
    title: 'Upload failed',
    detail: 'There was an error uploading your document. Please try again.',
  }
  expect(refusalOfProblem(problem('internal', 500, 'Something broke'))).toEqual(failed)
  expect(refusalOfProblem(new TypeError('network'))).toEqual(failed)
  expect(refusalOfProblem(problem('session-ended', 401, '')).title).toBe('User not authenticated')
})

test('says why the server rejected a file [professional-setup/unsafe-file]', () => {
  const detail = 'This PDF contains a script. Please print it to a new PDF and upload that one.'
  expect(refusalOfProblem(new ApiProblem({ code: 'unsafe-file', status: 422, detail }))).toEqual({
    title: 'File not accepted',
    detail,
  })
})

test('does not report an unverifiable login session as ended [auth/session-messages]', () => {
  expect(refusalOfProblem(uncheckedSession(networkProblem()))).toEqual({
    title: 'Authentication error',
    detail: networkProblem().message,
  })
})

test('lists the accepted formats', () => {
  expect(acceptedWords('government_id')).toBe('PDF, JPG, JPEG, or PNG, up to 10 MB')
  expect(acceptedWords('liability_insurance')).toBe('PDF, up to 10 MB')
})
