import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answerOfError } from './stripe-cards.ts'
import { connect } from './stripe-connection.ts'

test('calls Stripe only through the proxy, reports a refused tunnel as not sent, and calls a simulator directly', async () => {
  const targets: string[] = []
  const proxy = createServer((_, reply) => {
    targets.push('the simulator')
    reply.end('{}')
  })
  proxy.on('connect', ({ url = '' }, socket) => {
    targets.push(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', proxyUrl }
  try {
    const failed = await connect(settings)
      .customers.retrieve('cus_1')
      .catch((error: unknown) => error)
    expect(answerOfError(failed)).toMatchObject({ kind: 'refused', cardAtFault: false })
    await connect({ ...settings, apiUrl: proxyUrl }).customers.retrieve('cus_1')
    expect(targets).toEqual(['api.stripe.com:443', 'the simulator'])
  } finally {
    proxy.close()
  }
})
