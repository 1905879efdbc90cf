import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { BrowserTimeZone, Day, Id } from '../fields.ts'
import { EMAIL_UNCONFIRMED } from '../unconfirmed.ts'

export const recordProfileView = endpoint('POST /professionals/{id}/views', {
  summary: 'Records that an athlete opened the profile, at most once an hour per athlete',
  callers: ['athlete'],
  problems: ['not-found'],
})

export const ProfileViews = z.object({
  total: z.int(),
  last_30_days: z.int(),
  /** The last 12 weeks, oldest first. Weeks start on Monday in the reader's zone. */
  weeks: z.array(z.object({ starts_on: Day, views: z.int() })),
})
export type ProfileViews = z.infer<typeof ProfileViews>

export const countProfileViews = endpoint('GET /professionals/me/views', {
  summary:
    'Counts how often athletes opened the signed-in professional’s profile; zeros before they have one',
  callers: ['professional'],
  query: z.strictObject({ time_zone: BrowserTimeZone.optional() }),
  reply: ProfileViews,
})

/** The body is the image. Its type is detected from its content. */
export const setPicture = endpoint('PUT /professionals/me/picture', {
  summary: 'Sets the profile picture (JPEG, PNG, or WebP, up to 2 MB), re-encoded; replaces an earlier one',
  callers: ['professional'],
  reply: z.object({ profile_picture: z.string() }),
  problems: [
    'not-found',
    'invalid-file-type',
    'file-too-large',
    'too-many-pixels',
    'upload-failed',
    'uploads-busy',
    'request-timeout',
    'body-incomplete',
    EMAIL_UNCONFIRMED,
  ],
  limits: ['upload', 'uploadAtOnce'],
  raw: true,
})

export const removePicture = endpoint('DELETE /professionals/me/picture', {
  summary: 'Removes the profile picture',
  callers: ['professional'],
  problems: ['not-found'],
})

export const getPicture = endpoint('GET /pictures/{id}', {
  summary:
    'Returns a profile picture or its small version for lists; its id changes with the picture, so clients can cache it forever',
  callers: ['signed-in'],
  query: z.strictObject({ size: z.enum(['small']).optional() }),
  problems: ['not-found'],
  raw: true,
  mediaType: 'image/*',
})

export const findProfessionals = endpoint('POST /professionals/of-users', {
  summary: 'Returns which of some users have a professional record, its id, and whether it is approved',
  callers: ['service:bff', 'service:content', 'service:notification'],
  repeatable: true,
  body: z.strictObject({ user_ids: z.array(Id).max(200) }),
  reply: z.object({
    professionals: z.array(
      z.object({
        user_id: Id,
        professional_id: Id,
        /** Directory of release 0.2.0 replies without this and the version. */
        is_approved: z.boolean().optional(),
        version: z.int().optional(),
      }),
    ),
  }),
})
