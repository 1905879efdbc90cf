import { expect, test } from 'vitest'
import { serversOf } from './servers.ts'

const URL = 'postgres://postgres:p%40ss@postgres:5432/postgres?sslmode=verify-full'

test('has all services on the server of the URL by default', () => {
  expect(serversOf(URL, {})).toEqual([
    {
      host: 'postgres',
      url: URL,
      services: ['identity', 'directory', 'booking', 'billing', 'content', 'notification'],
    },
  ])
})

test('has services with the same host on one server, with the users and settings of the URL', () => {
  const [main, ...others] = serversOf(URL, {
    BOOKING_POSTGRES: 'postgres-2',
    NOTIFICATION_POSTGRES: 'postgres-2',
    CONTENT_POSTGRES: 'db.example.com',
    BILLING_POSTGRES: 'postgres',
  })
  expect(main.services).toEqual(['identity', 'directory', 'billing'])
  expect(others).toEqual([
    {
      host: 'postgres-2',
      url: 'postgres://postgres:p%40ss@postgres-2:5432/postgres?sslmode=verify-full',
      services: ['booking', 'notification'],
    },
    {
      host: 'db.example.com',
      url: 'postgres://postgres:p%40ss@db.example.com:5432/postgres?sslmode=verify-full',
      services: ['content'],
    },
  ])
})
