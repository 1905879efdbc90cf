import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { lazyResolver } from './lazy-resolver.ts'
import { notify } from './notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('says when the schema of a form fails to load, and validates on the next try', async () => {
  const say = vi.spyOn(notify, 'error').mockReturnValue()
  let isLost = true
  const resolver = lazyResolver(async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return z.object({ name: z.string() })
  })
  const validate = () =>
    resolver({ name: 'Maya' }, undefined, { fields: {}, shouldUseNativeValidation: false })
  const lost = expect(validate()).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(30_000)
  await lost
  expect(say).toHaveBeenCalledOnce()
  isLost = false
  expect(await validate()).toEqual({ values: { name: 'Maya' }, errors: {} })
})

test('validates without a connection once the schema has loaded', async () => {
  const resolver = lazyResolver(async () => z.object({ name: z.string() }))
  const validate = () =>
    resolver({ name: 'Maya' }, undefined, { fields: {}, shouldUseNativeValidation: false })
  await validate()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await validate()).toEqual({ values: { name: 'Maya' }, errors: {} })
})

test.each([true, false])(
  'asks the server when the browser reports no connection: it answers = %s [errors/no-network]',
  async (answers) => {
    const say = vi.spyOn(notify, 'error').mockReturnValue()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    vi.stubGlobal('fetch', async () =>
      answers ? new Response() : Promise.reject(new TypeError('Failed to fetch')),
    )
    const resolver = lazyResolver(async () => z.object({ name: z.string() }))
    const validated = resolver({ name: 'Maya' }, undefined, { fields: {}, shouldUseNativeValidation: false })
    if (answers) expect(await validated).toEqual({ values: { name: 'Maya' }, errors: {} })
    else await expect(validated).rejects.toThrow('no connection')
    expect(say).toHaveBeenCalledTimes(answers ? 0 : 1)
    vi.unstubAllGlobals()
  },
)
