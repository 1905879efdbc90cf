import { isConnected } from './is-reachable.ts'
import { notify } from './notify.ts'

/** Waits before each retry. The last failure is thrown. */
const WAITS_MS = [1000, 5000, 15_000]

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const PROBE_EVERY_MS = 5000

/** Asks again after a while, because a machine that serves Fieldside itself may never be online. */
const connected = async (): Promise<void> => {
  while (!(await isConnected()))
    await new Promise((resolve) => {
      setTimeout(resolve, PROBE_EVERY_MS)
      window.addEventListener('online', resolve, { once: true })
    })
}

/** Results of load functions. Code that has already loaded needs no connection. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>()

const keep = async <T>(load: () => Promise<T>): Promise<T> => {
  const part = await load()
  loaded.set(load, part)
  return part
}

/**
 * Loads code once there is a connection, and retries when that fails. Chromium remembers a script that it couldn't
 * load for as long as the page is open, so none is requested without a connection.
 */
export const loadPatiently = async <T>(load: () => Promise<T>): Promise<T> => {
  if (loaded.has(load)) return loaded.get(load) as T
  for (const waitMs of WAITS_MS) {
    await connected()
    try {
      return await keep(load)
    } catch {
      await connected()
      await wait(waitMs)
    }
  }
  return keep(load)
}

/**
 * Loads code that the user is waiting for. Retries once, because more would look as if nothing happened, and says so
 * when that fails too, or at once without a connection.
 * @throws the last failure
 */
export const loadWanted = async <T>(load: () => Promise<T>): Promise<T> => {
  if (loaded.has(load)) return loaded.get(load) as T
  try {
    if (!(await isConnected())) throw new Error('There is no connection')
    return await keep(load).catch(() => wait(1000).then(() => keep(load)))
  } catch (error) {
    notify.error(
      'Part of this page didn’t load',
      'Check your connection and try again. If it keeps happening, reload the page.',
    )
    throw error
  }
}

const IDLE_WITHIN_MS = 1000

/** Not every browser has requestIdleCallback, and Chromium sometimes calls nothing for ten seconds and more on an idle page. */
const whenIdle = (work: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: IDLE_WITHIN_MS })
  else setTimeout(work, IDLE_WITHIN_MS)
}

const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown'] as const
let waiting: (() => void)[] | null = []

/** Browsers report a pointer that rests where a page appears as a move of no distance. */
const isResting = (event: Event): boolean =>
  event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

const begin = (event: Event): void => {
  if (isResting(event)) return
  for (const name of INTERACTIONS) removeEventListener(name, begin, true)
  const tasks = waiting ?? []
  waiting = null
  for (const task of tasks) whenIdle(task)
}
// The build renders the public pages without a window.
for (const name of INTERACTIONS) globalThis.addEventListener?.(name, begin, { capture: true, passive: true })

/** Runs the work when the browser is idle after the first interaction, so that it doesn't delay the first screen. */
export const onceUsed = (work: () => void): void => {
  if (waiting) waiting.push(work)
  else whenIdle(work)
}

const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true

let ahead: Promise<unknown> = Promise.resolve()

/**
 * Loads code before it is needed, one part after another: what the user waits for comes first on a slow connection, and a
 * lost one fails a single part. If that fails, the code loads when it is needed.
 */
export const loadAhead = (load: () => Promise<unknown>): void => {
  ahead = ahead
    .then(connected)
    .then(() => keep(load))
    .catch(() => undefined)
}

/** Loads code before it is needed, unless the user asked the browser to save data. */
export const loadOnceUsed = (load: () => Promise<unknown>): void => {
  if (!savesData()) onceUsed(() => loadAhead(load))
}
