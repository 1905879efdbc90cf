const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a format and keeps it, because making one takes 30 times as long as using it. A calendar formats thousands of times. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = `${locale} ${JSON.stringify(options)}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
