import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretsIn } from '@fieldside/dev-stack/secrets.ts'
import { lockState } from '@fieldside/dev-stack/state-lock.ts'
import { expect, test } from 'vitest'
import { findBus } from './find-bus.ts'
import { readOptions } from './options.ts'

test('reads all events so far by default, and the new ones with --follow', () => {
  expect(readOptions([])).toMatchObject({ from: 'beginning', follows: false, types: null })
  expect(readOptions([]).services).toHaveLength(6)
  expect(readOptions(['--follow', 'booking'])).toMatchObject({ from: 'now', services: ['booking'] })
  expect(readOptions(['--type', 'billing.payment-recorded']).services).toEqual(['billing'])
})

test('names the option that is wrong', () => {
  expect(() => readOptions(['bff'])).toThrow("bff isn't a service")
  expect(() => readOptions(['--from', 'noon', '--follow'])).toThrow('--from noon')
  expect(() => readOptions(['--from', 'now'])).toThrow('--from now needs --follow')
  expect(() => readOptions(['--type', 'booking.paid'])).toThrow('--type booking.paid: no event')
  expect(() => readOptions(['booking', '--type', 'billing.payment-recorded'])).toThrow(
    'not an event of booking',
  )
  expect(() => readOptions(['--tail'])).toThrow('--tail')
})

test('finds the bus of the product that runs from a state folder, on either foundation [events/follow]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-state-'))
  try {
    expect(findBus([folder])).toBeUndefined()
    const { release } = lockState(folder, 'http://localhost:5000')
    const password = secretsIn(folder).rolePasswords.fieldside_bus
    const bus = `postgres://fieldside_bus:${password}@127.0.0.1:5010/bus`
    expect(findBus([join(folder, 'another'), folder])).toBe(bus)
    mkdirSync(join(folder, 'kafka'))
    expect(findBus([folder])).toBe('kafka://127.0.0.1:5016')
    release()
    expect(findBus([folder])).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
