/** What a run of many calls showed; times in milliseconds. */
export type Measured = { count: number; p50: number; p99: number; perSecond: number }

const at = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const summarize = (timesMs: number[], wallMs: number): Measured => {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    p50: at(sorted, 0.5),
    p99: at(sorted, 0.99),
    perSecond: (sorted.length / wallMs) * 1000,
  }
}

/** A closed loop: so many workers, each starts its next call when its last has ended. */
export const closedLoop = async (
  { count, workers }: { count: number; workers: number },
  work: (n: number) => Promise<unknown>,
): Promise<Measured> => {
  const timesMs: number[] = []
  let next = 0
  const startedMs = performance.now()
  const worker = async (): Promise<void> => {
    for (let n = next++; n < count; n = next++) {
      const fromMs = performance.now()
      await work(n)
      timesMs.push(performance.now() - fromMs)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return summarize(timesMs, performance.now() - startedMs)
}
