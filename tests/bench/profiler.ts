import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { until } from '../faults/until.ts'

const Frame = z.object({
  functionName: z.string(),
  url: z.string(),
  lineNumber: z.int(),
  columnNumber: z.int(),
})
const Profile = z.object({
  nodes: z.array(z.object({ id: z.int(), callFrame: Frame })),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.number()),
})
const Answer = z.object({ id: z.int().optional(), result: z.unknown() })

/** Milliseconds by origin: a package, a part of Node, or a file of ours. */
export type Shares = Map<string, number>

const LISTENING = /Debugger listening on (ws:\S+)/

/** Lets a running process open its inspector, which it announces in its log. */
const inspectorOf = async (pid: number, logFile: string): Promise<WebSocket> => {
  process.kill(pid, 'SIGUSR1')
  const address = () => Promise.resolve(readFileSync(logFile, 'utf8').match(LISTENING)?.[1])
  const socket = new WebSocket((await until('the inspector', address, (found) => found !== undefined))!)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  return socket
}

const asking = (socket: WebSocket) => {
  let last = 0
  return (method: string, params: object = {}): Promise<unknown> => {
    last += 1
    const id = last
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const answer = Answer.parse(JSON.parse(String(data)))
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
}

const IGNORED = new Set(['(idle)', '(root)'])

/** Source maps of bundles by file, which the build writes beside them. */
const maps = new Map<string, SourceMap | undefined>()
const mapOf = (bundle: string): SourceMap | undefined => {
  const file = `${fileURLToPath(bundle)}.map`
  if (!maps.has(file))
    maps.set(file, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined)
  return maps.get(file)
}

const sourceOf = ({ url, lineNumber, columnNumber }: z.infer<typeof Frame>): string => {
  if (!url.startsWith('file:')) return url
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : url
}

const ownerOf = (frame: z.infer<typeof Frame>): string => {
  const { functionName, url } = frame
  if (url === '') return functionName.startsWith('(') ? functionName : 'native code'
  if (url.startsWith('node:')) return url.replace(/^(node:(?:internal\/)?[\w-]+).*/, '$1')
  const file = sourceOf(frame)
  const name = file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1]
  return name ?? file.replace(/^.*?\b((?:services|bff|contracts|dev)\/)/, '$1')
}

const sharesOf = (result: unknown): Shares => {
  const { nodes, samples, timeDeltas } = z.object({ profile: Profile }).parse(result).profile
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const shares: Shares = new Map()
  for (const [index, sample] of samples.entries()) {
    const frame = frames.get(sample)
    if (!frame || IGNORED.has(frame.functionName)) continue
    const owner = ownerOf(frame)
    shares.set(owner, (shares.get(owner) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  }
  return shares
}

export type Inspector = { ask: ReturnType<typeof asking>; close: () => void }

/** Connects to the inspector of a running process. */
export const openInspector = async (pid: number, logFile: string): Promise<Inspector> => {
  const socket = await inspectorOf(pid, logFile)
  return { ask: asking(socket), close: () => socket.close() }
}

/** Starts the sampling profiler in a running process. The returned function stops it. */
export const profile = async (pid: number, logFile: string): Promise<() => Promise<Shares>> => {
  const { ask, close } = await openInspector(pid, logFile)
  await ask('Profiler.enable')
  await ask('Profiler.start')
  return async () => {
    const result = await ask('Profiler.stop')
    close()
    return sharesOf(result)
  }
}
