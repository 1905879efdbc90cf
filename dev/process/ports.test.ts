import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePorts } from './ports.ts'

const inUse = async (port: number): Promise<() => void> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return () => void server.close()
}

test('reserves different ports for two parallel starts long before they listen', async () => {
  const blocks = await Promise.all(Array.from({ length: 8 }, () => findFreePorts(500)))
  const ports = blocks.flatMap((block) => Object.values(block))
  expect(new Set(ports).size).toBe(ports.length)
})

test('picks no port from the range of outgoing connections', async () => {
  for (const port of Object.values(await findFreePorts(999))) expect(port).toBeLessThan(32_768)
})

test('skips a block with a port in use', async () => {
  const { bff: near } = await findFreePorts(700)
  const release = await inUse(near + 20)
  const ports = Object.values(await findFreePorts(700))
  release()
  expect(ports).not.toContain(near + 20)
})
