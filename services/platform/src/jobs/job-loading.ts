import type { Context } from '../data/context.ts'

/** Slow runs reload the data, so that none uses stale data. */
const LOADED_FOR_MS = 2000

export type Loading = (key: string) => Promise<unknown> | undefined

/** Returns the loaded data for a key. Reloads it for this and all later keys if it is too old. */
export const createLoading = <Ctx extends Pick<Context, 'now'>>(
  { load }: { load?: ((ctx: Ctx, keys: readonly string[]) => Promise<unknown>) | undefined },
  contextFor: () => Ctx,
  keys: readonly string[],
): Loading => {
  let current: { loaded: Promise<unknown>; untilMs: number } | undefined
  return (key) => {
    if (!load) return undefined
    const ctx = contextFor()
    const nowMs = ctx.now().getTime()
    if (!current || nowMs > current.untilMs) {
      const loaded = load(ctx, keys.slice(keys.indexOf(key)))
      current = { loaded, untilMs: nowMs + LOADED_FOR_MS }
    }
    return current.loaded
  }
}
