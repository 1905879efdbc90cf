import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../moments.ts'

/** The subject of a moment, such as the request that was sent. The same moment with another subject is a new one. */
const Subject = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/, 'The subject must consist of letters, digits, hyphens, and underscores')

export const CelebratedMoment = z.object({ moment: Moment, subject: z.string() })
export type CelebratedMoment = z.infer<typeof CelebratedMoment>

export const listCelebrated = endpoint('GET /users/me/moments', {
  summary: 'Lists the success moments that the caller has already seen celebrated',
  callers: ['signed-in'],
  reply: z.object({ items: z.array(CelebratedMoment) }),
})

export const celebrateMoment = endpoint('PUT /users/me/moments/{moment}', {
  summary:
    'Records that a success moment was celebrated; `first` is true only for the first call about a subject',
  callers: ['signed-in'],
  params: z.strictObject({ moment: Moment }),
  body: z.strictObject({ subject: Subject }),
  reply: z.object({ first: z.boolean() }),
})
