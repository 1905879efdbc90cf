import { refuse } from './video-finding.ts'

/** A box of ISO/IEC 14496-12, which MP4 and QuickTime share. */
export type Box = { type: string; start: number; content: number; end: number }

/**
 * How many boxes and chunks may still be read of a file. One limit for the whole file, because a list, a track, or a
 * level of its own would each multiply it. A phone's video of ten minutes has fewer than 200 boxes.
 */
export type Budget = { boxes: number; chunks: number }

export const newBudget = (): Budget => ({ boxes: 20_000, chunks: 200_000 })

export const typeAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4)

/** @throws RefusedVideo when a box doesn't end within its parent, or the file has too many */
export const boxesIn = (bytes: Buffer, budget: Budget, from: number, to: number): Box[] => {
  const boxes: Box[] = []
  for (let start = from; start < to; ) {
    // QuickTime ends some lists with four zero bytes.
    if (to - start < 8) {
      bytes.fill(0, start, to)
      break
    }
    const short = bytes.readUInt32BE(start)
    const isLong = short === 1
    const size = isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short
    const content = start + (isLong ? 16 : 8)
    const end = start + size
    budget.boxes -= 1
    if (end > to || end < content || budget.boxes < 0) refuse('unreadable')
    boxes.push({ type: typeAt(bytes, start + 4), start, content, end })
    start = end
  }
  return boxes
}

/** Turns a box into an empty one of the same length. */
export const blank = (bytes: Buffer, { start, content, end }: Box): void => {
  bytes.write('free', start + 4, 'latin1')
  bytes.fill(0, content, end)
}

/** Returns the box at a path, or refuses the file. */
export const boxAt = (bytes: Buffer, budget: Budget, within: Box, ...path: string[]): Box =>
  path.reduce(
    (box, type) =>
      boxesIn(bytes, budget, box.content, box.end).find((one) => one.type === type) ?? refuse('unreadable'),
    within,
  )
