import type { StripeElementStyle } from '@stripe/stripe-js'

/** A colour as 'rgb(…)', whatever notation the browser computed: the provider's frame does not know ours. */
const asRgb = (color: string): string => {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

const colorOf = (host: HTMLElement, token: string): string => {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  host.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return asRgb(color)
}

/** The card field in the colours in force where it stands. */
export const cardStyle = (host: HTMLElement): StripeElementStyle => {
  const invalid = colorOf(host, '--bad')
  return {
    base: {
      color: colorOf(host, '--ink'),
      iconColor: colorOf(host, '--muted'),
      fontFamily: 'system-ui, sans-serif',
      fontSize: '16px',
      '::placeholder': { color: colorOf(host, '--muted') },
    },
    invalid: { color: invalid, iconColor: invalid },
  }
}

/** Calls back when light turns dark or the other way, by the system or by the theme button. */
export const onThemeChange = (changed: () => void): (() => void) => {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  system.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
