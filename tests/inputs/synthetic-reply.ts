import { z } from 'zod'

/** Additions of a service's next version: a field in every object, a value in every enum. */
type Newer = { field: string; value: string }

const TEXTS: Record<string, string> = {
  uuid: '0190d9e4-8a5c-7000-8000-000000000001',
  datetime: '2026-11-22T12:00:00.000Z',
  date: '2026-11-22',
  time: '12:00:00',
  email: 'a@example.test',
  url: 'https://example.test/',
}

/** Fields of a reply that repeat form input. */
const FORM_FIELDS: Record<string, string> = { email: 'a@example.test', phone: '555 010 0199' }

/** Returns a valid reply for a schema, with every field and one item in every list. */
export const replyOf = (given: z.core.$ZodType, newer?: Newer, name = ''): unknown => {
  const { def } = (given as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const known = Object.entries(def.shape).map(([name, field]) => [name, replyOf(field, newer, name)])
      return { ...Object.fromEntries(known), ...(newer ? { [newer.field]: 1 } : {}) }
    }
    case 'record':
      return { [String(replyOf(def.keyType, newer))]: replyOf(def.valueType, newer) }
    case 'array':
      return [replyOf(def.element, newer)]
    case 'optional':
    case 'nullable':
    case 'default':
      return replyOf(def.innerType, newer, name)
    case 'union':
      return replyOf(def.options[0]!, newer)
    case 'enum':
      return newer?.value ?? Object.values(def.entries)[0]
    case 'literal':
      return newer && typeof def.values[0] === 'string' ? newer.value : def.values[0]
    case 'string':
      return TEXTS['format' in def ? String(def.format) : ''] ?? FORM_FIELDS[name] ?? 'some text'
    case 'number':
      return [4, 15, 100].find((number) => z.core.safeParse(given, number).success)
    case 'boolean':
      return true
    case 'unknown':
      return { anything: 1 }
    default:
      throw new Error(`no sample of a ${def.type}`)
  }
}
