import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataSchemaOf, Envelope } from '../envelope.ts'
import { jsonSchema } from '../json-schema.ts'
import { eventsByService } from './catalogue.ts'
import { envelopeSchemaOf } from './event-schema.ts'
import { exampleFileOf, exampleOf } from './files.ts'

const folder = join(import.meta.dirname, 'fixtures')
const contracts = Object.values(eventsByService).flat()

type Described = { description?: string; properties?: Record<string, Described> }

/** Returns the paths of fields without a description, at any depth. */
const undescribed = ({ properties = {} }: Described, path = ''): string[] =>
  Object.entries(properties).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${path}${name}`]),
    ...undescribed(field, `${path}${name}.`),
  ])

describe('every event', () => {
  it.each(contracts)(
    '$type says what it means, when it is sent, and what each field is [events/meaning]',
    (contract) => {
      for (const text of [contract.meaning, contract.sent]) expect(text).toMatch(/^[A-Z].{20,}\.$/s)
      expect(undescribed(envelopeSchemaOf(contract) as Described)).toEqual([])
    },
  )

  it.each(contracts)(
    '$type names only known events before it, and has a key that is always there [events/meaning]',
    (contract) => {
      const types = contracts.map(({ type }) => type)
      expect((contract.after ?? []).filter((type) => !types.includes(type))).toEqual([])
      expect(jsonSchema(contract.data, 'input').required).toContain(contract.key)
    },
  )

  it.each(contracts)('$type parses its golden fixture without losing or adding a field', (contract) => {
    const envelope = Envelope.parse(exampleOf(contract))
    expect(envelope.dataschema).toBe(dataSchemaOf(contract))
    expect(z.parse(contract.data, envelope.data)).toEqual(envelope.data)
  })

  it('has exactly one fixture, and every fixture has an event [events/public-contract]', () => {
    expect(readdirSync(folder).sort()).toEqual(contracts.map(exampleFileOf).sort())
  })

  it('contains no name, address, phone, notes, age, or sex [events/public-contract]', () => {
    const personal = /"(email|phone|name|first_name|last_name|full_name|notes|age|sex|address|contact_info)"/
    for (const contract of contracts) expect(JSON.stringify(exampleOf(contract))).not.toMatch(personal)
  })
})
