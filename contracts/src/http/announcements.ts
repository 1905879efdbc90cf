import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, required, requiredLine } from '../fields.ts'
import { ANNOUNCEMENT_MESSAGE_MAX_CHARS, ANNOUNCEMENT_TITLE_MAX_CHARS } from '../limits.ts'

export const AnnouncementForm = z.strictObject({
  title: requiredLine('Title', ANNOUNCEMENT_TITLE_MAX_CHARS),
  message: required('Message', ANNOUNCEMENT_MESSAGE_MAX_CHARS),
})
export type AnnouncementForm = z.infer<typeof AnnouncementForm>

export const Announcement = z.object({ id: Id, title: z.string(), message: z.string(), sent_at: Instant })
export type Announcement = z.infer<typeof Announcement>

export const sendAnnouncement = endpoint('POST /admin/announcements', {
  summary: 'Sends a message to everyone registered so far; returns at once and delivers in the background',
  callers: ['admin'],
  body: AnnouncementForm,
  reply: Announcement,
  status: 201,
})
