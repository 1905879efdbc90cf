import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createWebhook, sendTestEvent, updateWebhook } from '@fieldside/contracts/http/webhooks.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { createTestService, testConfig } from '@fieldside/platform/testing/service.ts'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notification } from '../../src/service.ts'
import { admin, CONFIRMED } from './fixture.ts'

const received: { body: string; headers: Record<string, string> }[] = []
const receiver = createServer(async (request, response) => {
  received.push({ body: await text(request), headers: request.headers as Record<string, string> })
  response.writeHead(204).end()
})

let url: string
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(() => receiver.close())

/** Creates the service with its own outbound module, as the environment configures it. */
const startWith = (config: object) => createTestService(notification, { config })

test('delivers to a receiver on this machine over http where the configuration lets webhooks reach it [events/webhook-loopback]', async () => {
  const t = await startWith({ NODE_ENV: 'development', WEBHOOKS_TO_LOOPBACK: 'true' })
  const body = { url, event_types: [CONFIRMED] }
  const created = await t.request(createWebhook, { body }, { as: admin })
  expect(created.status).toBe(201)
  const params = { id: created.body.id }
  const sent = await t.request(sendTestEvent, { params }, { as: admin })
  expect(sent.body).toMatchObject({ status: 204, error: null })
  expect(new Webhook(created.body.secret).verify(received[0]!.body, received[0]!.headers)).toMatchObject({
    type: 'webhook.test',
  })
  for (const other of ['https://10.0.0.1/', 'https://169.254.169.254/']) {
    const changed = await t.request(updateWebhook, { params, body: { ...body, url: other } }, { as: admin })
    expect([other, changed.status, changed.problem.code]).toEqual([other, 422, 'address-not-public'])
  }
  await t.close()
})

test('refuses receivers on this machine by default [events/webhook-loopback]', async () => {
  received.length = 0
  const t = await startWith({ NODE_ENV: 'development' })
  const statusOf = async (address: string) => {
    const body = { url: address, event_types: [CONFIRMED] }
    const { status, problem } = await t.request(createWebhook, { body }, { as: admin })
    return [status, problem.errors?.map(({ field }) => field)]
  }
  expect(await statusOf(url)).toEqual([400, ['url']])
  expect(await statusOf('https://127.0.0.1:9443/hook')).toEqual([400, ['url']])
  expect(await statusOf('https://127.0.0.1/hook')).toEqual([422, ['url']])
  expect(received).toEqual([])
  await t.close()
})

test('a production configuration refuses to let webhooks reach this machine [events/webhook-loopback]', () => {
  const environment = (change: object) => ({
    ...testConfig('postgres://unused.test/db'),
    PORT: '0',
    ...change,
  })
  const config = (change: object) =>
    readConfig(
      notification.config,
      environment({ SMTP_URL: 'smtp://mail.test', ...change }) as NodeJS.ProcessEnv,
    )
  expect(config({ NODE_ENV: 'production' }).WEBHOOKS_TO_LOOPBACK).toBe(false)
  expect(() => config({ NODE_ENV: 'production', WEBHOOKS_TO_LOOPBACK: 'true' })).toThrow(
    'WEBHOOKS_TO_LOOPBACK is not valid',
  )
})
