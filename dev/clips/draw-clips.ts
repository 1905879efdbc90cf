import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from 'mediabunny'
import { chromium, type Page } from 'playwright-core'
import { FRAMES_PER_SECOND, frameOf, SIZE, timesOf } from './frames.ts'
import type { Movement } from './movement.ts'
import { MOVEMENTS } from './movements.ts'

// `npm run clips` draws the library's clips into services/content/clips/*.webm, which are committed. The browser from
// npm encodes them as VP8, which plays wherever WebM does.

const FOLDER = join(import.meta.dirname, '../../services/content/clips')
const BITS_PER_SECOND = 90_000

type Packet = { base64: string; isKey: boolean; seconds: number }

const webmOf = async (packets: Packet[]): Promise<Uint8Array> => {
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND })
  await output.start()
  const meta = { decoderConfig: { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height } }
  for (const { base64, isKey, seconds } of packets) {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
    const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', seconds, 1 / FRAMES_PER_SECOND)
    await source.add(packet, meta)
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}

const draw = async (page: Page, movement: Movement): Promise<void> => {
  const frames = timesOf(movement).map((seconds) => frameOf(movement, seconds))
  const job = { frames, size: SIZE, framesPerSecond: FRAMES_PER_SECOND, bitsPerSecond: BITS_PER_SECOND }
  const packets = await page.evaluate<Packet[]>(`encodeFrames(${JSON.stringify(job)})`)
  const bytes = await webmOf(packets)
  writeFileSync(join(FOLDER, `${movement.name}.webm`), bytes)
  console.log(`${movement.name}: ${frames.length} frames, ${(bytes.length / 1024).toFixed(1)} kB`)
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch(await browserLaunch())
const page = await browser.newPage()
// VideoEncoder requires a secure origin. Nothing reaches the network.
await page.route('https://clips.test/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>clips</title>' }),
)
await page.goto('https://clips.test/')
await page.addScriptTag({ path: join(import.meta.dirname, 'encode-frames.js') })
for (const movement of MOVEMENTS) await draw(page, movement)
await browser.close()
