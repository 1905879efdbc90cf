/** A block of the live feed: an item with its position, or a position alone. */
type Block = { position?: number; data?: string }

const blockOf = (text: string): Block => {
  const lines = text.split('\n')
  const id = /^id: ?(\d+)$/.exec(lines.find((line) => line.startsWith('id:')) ?? '')?.[1]
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5))
  return {
    ...(id === undefined ? {} : { position: Number(id) }),
    ...(data.length === 0 ? {} : { data: data.join('\n') }),
  }
}

/** Reads notification's server-sent events. docs/decisions/0137 has the reasons for a parser of our own. */
export async function* blocksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Block> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) yield blockOf(block)
  }
}
