/** The web client's colors as sRGB, because mail clients don't read OKLCH. First the light scheme, then the dark one. */
export const EMAIL_COLORS = {
  paper: ['#fafbf7', '#0c1711'],
  raised: ['#ffffff', '#142019'],
  ink: ['#132419', '#eaf1e9'],
  muted: ['#525e56', '#9faba1'],
  line: ['#dce2da', '#2a362f'],
  turf: ['#1a5835', '#6bc987'],
  'turf-ink': ['#f5faf4', '#041b0f'],
  deep: ['#062e1d', '#092316'],
  'deep-line': ['#2d6244', '#2a513b'],
  'on-deep': ['#f2f7f0', '#f2f7f0'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

export type EmailColor = keyof typeof EMAIL_COLORS

export const lightColor = (color: EmailColor): string => EMAIL_COLORS[color][0]

/** Each pair of a text's color and its background in the layout. */
export const EMAIL_TEXT_COLORS: readonly (readonly [text: EmailColor, background: EmailColor])[] = [
  ['ink', 'raised'],
  ['muted', 'raised'],
  ['turf', 'raised'],
  ['turf-ink', 'turf'],
  ['on-deep', 'deep'],
  ['muted', 'paper'],
]
