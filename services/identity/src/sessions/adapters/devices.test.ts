import { randomBytes } from 'node:crypto'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { expect, test } from 'vitest'
import { createDevices } from './devices.ts'

const devices = createDevices(randomBytes(32))
const now = new Date('2026-11-22T10:00:00Z')
const ada = { email: 'ada@field.example', epoch: 3 }

test('recognizes a device for one account only, ignoring case in the address, for a year', () => {
  const { token, tag, expires_at } = devices.issue(ada, 'device-1', now)
  expect(devices.recognize(['junk', token], { ...ada, email: 'Ada@Field.example' }, now)).toBe('device-1')
  expect(devices.recognize([token], { ...ada, email: 'eve@field.example' }, now)).toBeUndefined()
  expect(devices.recognize([token], ada, new Date(now.getTime() + 364 * DAY_MS))).toBe('device-1')
  expect(devices.recognize([token], ada, new Date(expires_at))).toBeUndefined()
  expect(`${token}${tag}`).not.toMatch(/ada|field/i)
})

test('rejects a token that was altered or signed with another key', () => {
  const { token } = devices.issue(ada, 'device-1', now)
  const foreign = createDevices(randomBytes(32)).issue(ada, 'device-1', now).token
  const [tag, , expires, mac] = token.split('.')
  for (const forged of [foreign, `${tag}.device-2.${expires}.${mac}`, token.slice(0, -1), '', '...']) {
    expect(devices.recognize([forged], ada, now)).toBeUndefined()
  }
})

test('rejects a token from an earlier session epoch', () => {
  const { token } = devices.issue(ada, 'device-1', now)
  expect(devices.recognize([token], { ...ada, epoch: 4 }, now)).toBeUndefined()
})
