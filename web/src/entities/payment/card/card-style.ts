import type { StripeElementStyle } from '@stripe/stripe-js'

/** Converts a color to 'rgb(…)', because the provider's iframe doesn't understand notations such as oklch. */
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

/** Calls back when the theme changes, by the system or by the theme button. Returns the unsubscribe function. */
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
