import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataSchemaOf, Envelope } from '../envelope.ts'
import { eventsByService } from './catalogue.ts'

const folder = join(import.meta.dirname, 'fixtures')
const contracts = Object.values(eventsByService).flat()
const fixtureOf = (type: string) => JSON.parse(readFileSync(join(folder, `${type}.json`), 'utf8'))

describe('every event', () => {
  it.each(contracts)('$type parses its golden fixture without losing or adding a field', (contract) => {
    const envelope = Envelope.parse(fixtureOf(contract.type))
    expect(envelope.dataschema).toBe(dataSchemaOf(contract))
    expect(contract.data.parse(envelope.data)).toEqual(envelope.data)
  })

  it('has exactly one fixture, and every fixture has an event [events/public-contract]', () => {
    const files = readdirSync(folder).map((file) => file.replace('.json', ''))
    expect(files.sort()).toEqual(contracts.map((contract) => contract.type).sort())
  })

  it('contains no name, address, phone, notes, age, or sex [events/public-contract]', () => {
    const personal = /"(email|phone|name|first_name|last_name|full_name|notes|age|sex|address|contact_info)"/
    for (const contract of contracts) expect(JSON.stringify(fixtureOf(contract.type))).not.toMatch(personal)
  })
})
