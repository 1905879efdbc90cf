const UNITS: Record<string, number> = { s: 1, sec: 1, m: 60, min: 60 }
const DEFAULT_SECONDS = 60
const MAX_SECONDS = 3600

/** Parses a program's rest time, such as '60s', '90', or '2 min', into seconds. Defaults to one minute. */
export const restSeconds = (text: string): number => {
  const found = /^\s*(\d{1,4})\s*(s|sec|m|min)?\.?\s*$/i.exec(text)
  if (!found) return DEFAULT_SECONDS
  return Math.min(MAX_SECONDS, Number(found[1]) * UNITS[(found[2] ?? 's').toLowerCase()]!)
}
