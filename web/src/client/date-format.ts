const kept = new Map<string, Intl.DateTimeFormat>()

/** Returns a format and keeps it, because making one takes 30 times as long as using it. A calendar formats thousands of times. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = kept.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, options)
  kept.set(key, format)
  return format
}
