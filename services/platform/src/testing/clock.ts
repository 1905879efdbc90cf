export type Span = { ms?: number; seconds?: number; minutes?: number; hours?: number; days?: number }

const msOf = ({ ms = 0, seconds = 0, minutes = 0, hours = 0, days = 0 }: Span): number =>
  ms + 1000 * (seconds + 60 * (minutes + 60 * (hours + 24 * days)))

export type TestClock = { now: () => Date; set: (to: Date) => void; advance: (span: Span) => void }

/** Stands still until it is set or advanced. */
export const createTestClock = (start = new Date()): TestClock => {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    set: (to) => {
      current = to.getTime()
    },
    advance: (span) => {
      current += msOf(span)
    },
  }
}
