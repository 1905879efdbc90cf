import { z } from 'zod'

/** Parses a list typed as one text with commas. The error names the invalid entry. */
export const typedList = (list: z.ZodType<string[]>) =>
  z.string().transform((text, ctx) => {
    const entries = entriesOf(text)
    const read = list.safeParse(entries)
    if (read.success) return read.data
    const { path, message } = read.error.issues[0]!
    const entry = entries[path[0] as number]
    ctx.addIssue({ code: 'custom', message: entry ? `${message}: “${entry}”` : message })
    return z.NEVER
  })

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
