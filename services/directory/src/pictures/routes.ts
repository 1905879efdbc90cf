import * as api from '@fieldside/contracts/http/profiles.ts'
import { PICTURE_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { DirectoryContext } from '../context.ts'
import { limitUpload } from '../uploads/limit.ts'
import { openPicture } from './open.ts'
import { removePicture } from './remove.ts'
import { setPicture } from './set.ts'

/** A new picture gets a new id, so caching is safe. The CSP keeps it from being treated as a page. */
const PICTURE_HEADERS = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

export const pictureRoutes = (http: HttpApp<DirectoryContext>): void => {
  http.serveRaw(api.setPicture, async (ctx, { request }) => {
    const body = bodyOf(request)
    const limits = {
      kind: 'picture',
      announcedBytes: body.announcedBytes,
      maxBytes: PICTURE_MAX_BYTES,
    } as const
    const set = await limitUpload(ctx, limits, () => setPicture(ctx, body))
    return Response.json(set, { headers: { 'cache-control': 'no-store' } })
  })
  http.serve(api.removePicture, (ctx) => removePicture(ctx))
  http.serveRaw(api.getPicture, async (ctx, { params, query }) => {
    const { bytes, contentType } = await openPicture(ctx, { id: params.id, isSmall: query.size === 'small' })
    return new Response(new Uint8Array(bytes), {
      headers: { ...PICTURE_HEADERS, 'content-type': contentType },
    })
  })
}
