import { type RefObject, useState } from 'react'

const layerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role=dialog], main') ?? null

/**
 * Keeps the page readable for screen readers while a list is open: Radix hides everything else, including focusable
 * elements, but skips live regions. 'off' is the default of `aria-live` and announces nothing.
 */
const keepReadable = (layer: HTMLElement | null, open: boolean): void => {
  const kept = layer?.matches('[role=dialog]') ? layer : document.getElementById('root')
  if (open) kept?.setAttribute('aria-live', 'off')
  else kept?.removeAttribute('aria-live')
}

/**
 * Returns the dialog or landmark that contains a popup's trigger, to render the popup in. Call `onOpen` before it opens
 * or closes.
 */
export const useLayer = (trigger: RefObject<HTMLElement | null>) => {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const onOpen = (open: boolean): void => {
    const found = layerOf(trigger.current)
    setLayer(found)
    keepReadable(found, open)
  }
  return { layer, onOpen }
}
