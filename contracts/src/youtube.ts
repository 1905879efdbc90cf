const HOST = /^(?:youtu\.be|(?:(?:www|m|music|gaming)\.)?youtube(?:-nocookie)?\.com)$/
/** In place of an id, 'videoseries' and 'live_stream' play a list or whatever is live. */
const ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/

export const isYoutube = ({ hostname }: URL): boolean => HOST.test(hostname)

/** Reads a start such as '90', '90s', or '1m30s', in the query or after #. */
const startOf = ({ searchParams, hash }: URL): number => {
  const text = searchParams.get('t') ?? searchParams.get('start') ?? hash.replace('#t=', '')
  const [, ...parts] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0)
}

/** Returns the video and its start in seconds, from the addresses of the share dialog and the address bar. */
export const readYoutube = (url: URL): { id: string; start: number } | undefined => {
  if (!isYoutube(url)) return undefined
  const [first = '', second] = url.pathname.slice(1).split('/')
  const inPath = /^(?:embed|shorts|live|v|e)$/.test(first) ? second : undefined
  const id = url.hostname === 'youtu.be' ? first : (url.searchParams.get('v') ?? inPath)
  return id && ID.test(id) ? { id, start: startOf(url) } : undefined
}
