import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

test('waits for the first interaction, which a resting pointer is not', async () => {
  vi.resetModules()
  const { onceUsed } = await import('./load-part.ts')
  const begun: string[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  onceUsed(() => begun.push('a'))
  const move = (movementX: number) =>
    Object.defineProperty(new MouseEvent('pointermove'), 'movementX', { value: movementX })
  fireEvent(window, move(0))
  expect(begun).toEqual([])
  fireEvent(window, move(3))
  expect(begun).toEqual(['a'])
  vi.unstubAllGlobals()
})
