import { expect, it } from 'vitest'
import { blocksOf } from './feed-blocks.ts'

const FEED = 'id: 7\n\ndata: {"id":"Zoë"}\nid: 8\n\ndata: one\ndata: two\n\n: a comment\n\nid: 9\ndata: cut'
const BLOCKS = [{ position: 7 }, { position: 8, data: ' {"id":"Zoë"}' }, { data: ' one\n two' }, {}]

const readPieces = async (...pieces: Uint8Array[]) => {
  const blocks = []
  for await (const block of blocksOf(ReadableStream.from(pieces))) blocks.push(block)
  return blocks
}

it('reads positions and items, and leaves out a block that did not end', async () => {
  const bytes = new TextEncoder().encode(FEED)
  for (let cut = 0; cut <= bytes.length; cut += 1)
    expect(await readPieces(bytes.slice(0, cut), bytes.slice(cut))).toEqual(BLOCKS)
  expect(await readPieces(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(BLOCKS)
})
