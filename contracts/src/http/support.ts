import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, Id, personName, required, requiredLine } from '../fields.ts'
import { SUPPORT_MESSAGE_MAX_CHARS, SUPPORT_SUBJECT_MAX_CHARS } from '../limits.ts'

export const SupportMessage = z.strictObject({
  name: personName('Name'),
  email: EmailAddress,
  subject: requiredLine('Subject', SUPPORT_SUBJECT_MAX_CHARS),
  message: required('Message', SUPPORT_MESSAGE_MAX_CHARS),
})
export type SupportMessage = z.infer<typeof SupportMessage>

export const sendSupportMessage = endpoint('POST /support-messages', {
  summary: 'Writes to support, with or without an account: stores and emails the message',
  callers: ['anyone'],
  body: SupportMessage,
  reply: z.object({ id: Id }),
  status: 201,
  problems: ['too-many-messages'],
})
