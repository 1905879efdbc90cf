import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'
import { connectToaster } from './client/notify.ts'

// React notes where each element was created, for the stacks of its warnings: a fifth of these tests' CPU time. It stops
// when it has noted many within a second.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
)

// jsdom has no layout. Radix needs these APIs and gets the behavior of a page that never scrolls or resizes.
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= StillObserver as typeof ResizeObserver
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.hasPointerCapture ??= () => false
// Never idle: code loads when a test uses it, not ahead and perhaps past the end of its file.
window.requestIdleCallback ??= () => 0

// Prints the page when the message is read, because waiting drops an error at each poll.
const elementError = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Error.captureStackTrace(error, elementError)
  const get = () => `${message}\n\n${prettyDOM(container)}`
  return Object.defineProperty(error, 'message', { get, configurable: true })
}

// Generous, because waiting ends as soon as the element appears and the machine may be busy.
configure({ asyncUtilTimeout: 20_000, getElementError: elementError })

afterEach(() => {
  cleanup()
  // Discards toasts that no test listened to, so that they don't reach the next test.
  connectToaster(() => {})()
})

// Resets the browser for the next file. Vitest fails the requests for modules that are pending when a file ends, and
// a module that misses one stays broken for the worker's later files.
afterAll(async () => {
  await vi.dynamicImportSettled()
  localStorage.clear()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
})
