import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { hasClient, isClientCurrent } from './client-files.ts'
import { isCurrent } from './table-types.ts'

test("keeps every service's src/tables.ts current with its schema.prisma; npm run generate writes it", () => {
  expect(['platform', ...SERVICES].filter((service) => !isCurrent(service))).toEqual([])
})

test('keeps every Prisma Client current with its schema.prisma and version; npm run generate writes it', () => {
  const clients = SERVICES.filter(hasClient)
  expect(clients).not.toEqual([])
  expect(clients.filter((service) => !isClientCurrent(service))).toEqual([])
})
