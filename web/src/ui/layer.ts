import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const layerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[role=dialog], main') ?? null

/**
 * Keeps the page readable for screen readers while a list is open: Radix hides everything else, including focusable
 * elements, but skips live regions. 'off' is the default of `aria-live` and announces nothing.
 */
const keepReadable = (layer: HTMLElement | null, open: boolean): void => {
  const readable = layer?.matches('[role=dialog]') ? layer : document.getElementById('root')
  if (open) readable?.setAttribute('aria-live', 'off')
  else readable?.removeAttribute('aria-live')
}

/**
 * State of a popup that opens as soon as it mounts: whether it is open, and the dialog or landmark of its trigger to
 * render it in. The trigger must be mounted first.
 */
export const useOpeningPopup = (trigger: RefObject<HTMLElement | null>) => {
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean): void => {
    const container = layerOf(trigger.current)
    setLayer(container)
    keepReadable(container, open)
    setOpen(open)
  }
  const openFirst = useEffectEvent(() => change(true))
  useEffect(() => openFirst(), [])
  return { layer, isOpen, change }
}
