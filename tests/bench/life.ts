import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { openBench } from './bench-stack.ts'
import { bookingLife, figuresOfLife } from './booking-life.ts'
import { ms, type Report } from './report.ts'

/** Measures on a stack of its own, as `sizes` does, which takes longer because it fills every table. */
export const life = async (): Promise<Report> => {
  const bench = await openBench(embedded, { seed: true })
  try {
    const steps = await bookingLife(bench)
    const figures = figuresOfLife(steps)
    return {
      figures,
      rows: Object.entries(figures).map(([what, cpu]) => ({ what, product: ms(cpu) })),
      notes: Object.entries(steps).map(([name, { cpuMs }]) => {
        const parts = Object.entries(cpuMs).toSorted((one, other) => other[1] - one[1])
        return `${name}: ${parts.map(([part, spent]) => `${part} ${spent.toFixed(1)}`).join(', ')} ms.`
      }),
    }
  } finally {
    await bench.close()
  }
}
