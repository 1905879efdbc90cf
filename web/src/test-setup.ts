import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { connectToaster } from './ui/toast.tsx'

// jsdom has no layout: Radix asks for these and gets the answer of a page that never scrolls or resizes.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillObserver as typeof ResizeObserver
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false

// Waiting ends when the thing is there; a loaded machine may take its time.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  // What nobody listened to is not said to the next test.
  connectToaster(() => {})()
})

// The next file finds the browser as this one did.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
