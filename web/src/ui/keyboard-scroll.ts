const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]'

const update = (box: HTMLElement): void => {
  const scrolls = box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)
  if (scrolls && !box.querySelector(FOCUSABLE)) box.tabIndex = 0
  else box.removeAttribute('tabindex')
}

/** Ref for a scroll area: makes it focusable when it overflows and contains nothing focusable. */
export const keyboardScroll = (box: HTMLElement | null) => {
  if (!box) return
  const observer = new ResizeObserver(() => update(box))
  for (const watched of [box, ...box.children]) observer.observe(watched)
  return () => observer.disconnect()
}
