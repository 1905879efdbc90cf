import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesConformance } from '@fieldside/dev-files/files.conformance.ts'
import { findFreePorts } from '@fieldside/dev-process/ports.ts'
import { launchVersitygw } from './versitygw.ts'

filesConformance('versitygw', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-s3-'))
  const { files: port } = await findFreePorts()
  const keys = { accessKey: 'fieldside', secretKey: 'a-secret/+=' }
  const booking = { accessKey: 'booking', secretKey: 'another-secret' }
  const server = await launchVersitygw(
    { folder, port, webOrigin: 'http://localhost:4400', booking, ...keys },
    () => undefined,
  )
  await server.ready()
  const close = async (): Promise<void> => {
    await server.stop()
    await rm(folder, { recursive: true })
    await rm(`${folder}.state`, { recursive: true })
  }
  return { url: `http://127.0.0.1:${port}`, close, booking, ...keys }
})
