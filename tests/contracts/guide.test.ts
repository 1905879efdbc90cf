import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/events.md'), 'utf8')

test("the guide's sample of a signature is what its text says", () => {
  const sample = /```text\n(secret .*?)```/s.exec(GUIDE)![1]!
  const of = (name: string) => new RegExp(`^${name} +(.+)$`, 'm').exec(sample)![1]!
  const key = Buffer.from(of('secret').replace('whsec_', ''), 'base64')
  const signed = [of('webhook-id'), of('webhook-timestamp'), of('body')].join('.')
  expect(of('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
})
