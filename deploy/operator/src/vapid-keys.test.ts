import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { newVapidKeys } from './vapid-keys.ts'

test('creates pairs of the lengths that browsers and push services expect [push/devices]', () => {
  for (let n = 0; n < 300; n += 1) {
    const { publicKey, privateKey } = newVapidKeys()
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    expect(curve.getPublicKey('base64url')).toBe(publicKey)
    expect([publicKey.length, privateKey.length]).toEqual([87, 43])
  }
})
