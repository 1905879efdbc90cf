import { createECDH, randomBytes } from 'node:crypto'
import type { Outbound } from '@fieldside/platform/outbound.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import { expect, test, vi } from 'vitest'
import webPush from 'web-push'
import { createPushSender, isKeyPair } from './sender.ts'

const keys = webPush.generateVAPIDKeys()
const subscriptionAt = (host: string) => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const p256dh = browser.getPublicKey('base64url')
  return { endpoint: `https://${host}/1`, keys: { p256dh, auth: randomBytes(16).toString('base64url') } }
}

test('posts nothing for a while to a push service that did not answer three times, and goes on with the others [push/content]', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const posted: string[] = []
  let answers = false
  const post: Outbound['post'] = async (url) => {
    const { host } = new URL(url)
    posted.push(host)
    if (host === 'slow.test' && !answers) throw new OutboundFailure('timeout')
    return 201
  }
  const sender = createPushSender({ ...keys, subject: 'mailto:a@b.test' }, { post }, ['*.test'])
  const send = (host: string) =>
    sender.send(subscriptionAt(host), { id: '1', title: 'New', link: '/' }, { isUrgent: false, ttlS: 60 })
  for (let times = 0; times < 3; times += 1) await expect(send('slow.test')).rejects.toThrow('timeout')
  await expect(send('slow.test')).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await send('other.test')).toBe(201)
  expect(posted).toEqual(['slow.test', 'slow.test', 'slow.test', 'other.test'])
  vi.spyOn(performance, 'now').mockReturnValue(30_000)
  await expect(send('slow.test')).rejects.toThrow('timeout')
  answers = true
  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  await send('slow.test')
  answers = false
  await expect(send('slow.test')).rejects.toThrow('timeout')
  await expect(send('slow.test')).rejects.toThrow('timeout')
  vi.restoreAllMocks()
})

test('accepts only a pair of keys in unpadded base64url', () => {
  expect(isKeyPair(keys)).toBe(true)
  for (const wrong of [
    { ...keys, publicKey: webPush.generateVAPIDKeys().publicKey },
    { ...keys, privateKey: `${keys.privateKey}=` },
    { ...keys, privateKey: keys.privateKey.slice(2) },
  ])
    expect(isKeyPair(wrong)).toBe(false)
})
