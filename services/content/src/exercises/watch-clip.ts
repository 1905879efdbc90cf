import { identifyViewer } from '../access/identify-viewer.ts'
import { seesVideos } from '../access/rules/access.ts'
import type { ContentContext } from '../context.ts'
import { noClip, subscriptionRequired } from '../errors.ts'
import { readClip } from './adapters/clips.ts'
import { byteRange } from './rules/byte-range.ts'

const HEADERS = { 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'cache-control': 'no-store' }

/**
 * Checks access on every request, so that it ends with the subscription.
 * @throws subscription-required, notFound
 */
export const watchClip = async (
  ctx: ContentContext,
  name: string,
  range: string | null,
): Promise<Response> => {
  if (!seesVideos(await identifyViewer(ctx))) throw subscriptionRequired('Watching videos')
  const clip = await readClip(name)
  if (!clip) throw noClip()
  const size = clip.length
  const asked = byteRange(range, size)
  if (asked === undefined)
    return new Response(clip, { headers: { ...HEADERS, 'content-length': String(size) } })
  if (asked === null)
    return new Response(null, { status: 416, headers: { ...HEADERS, 'content-range': `bytes */${size}` } })
  const { first, last } = asked
  return new Response(clip.subarray(first, last + 1), {
    status: 206,
    headers: {
      ...HEADERS,
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
    },
  })
}
