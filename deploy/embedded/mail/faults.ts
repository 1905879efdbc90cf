/** Which mails to refuse: how many more (Infinity: all), with which SMTP code (4xx try again, 5xx never). */
export type Fault = { remaining: number; code: number }

export type Faults = ReturnType<typeof createFaults>

export const createFaults = () => {
  let fault: Fault = { remaining: 0, code: 451 }
  return {
    set: (next: Fault): void => {
      fault = next
    },
    /** The code to refuse this mail with, or null to take it. */
    next: (): number | null => {
      if (fault.remaining <= 0) return null
      fault = { ...fault, remaining: fault.remaining - 1 }
      return fault.code
    },
  }
}
