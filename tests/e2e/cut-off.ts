/**
 * Finds text that is cut off or overflows its box. Skips truncated text whose title has the full text, text for screen
 * readers only, and boxes that scroll sideways by design.
 */
export const CUT_OFF = `(() => {
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== ''
  const isHiding = (element) => {
    const { right } = element.getBoundingClientRect()
    return [...element.querySelectorAll('*')].some(
      (inner) =>
        inner.innerText?.trim() && !inner.closest('[aria-hidden=true]') && inner.getBoundingClientRect().right > right + 1,
    )
  }
  const isWanted = (element) => {
    if (element.closest('[aria-hidden=true], svg, [data-sonner-toaster]')) return false
    if (element.clientWidth <= 1 || !element.checkVisibility()) return false
    const { overflowX, textOverflow } = getComputedStyle(element)
    if (overflowX === 'auto' || overflowX === 'scroll') return element.querySelector('table') !== null
    if (textOverflow === 'ellipsis') return element.closest('[title]') === null
    const hides = overflowX === 'hidden' || overflowX === 'clip'
    return hides ? isHiding(element) : [...element.childNodes].some(isText)
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && isWanted(element))
    .map((element) => element.tagName.toLowerCase() + ': ' + element.textContent.slice(0, 80))
})()`
