/** Refuses the next `remaining` mails (Infinity: all) with an SMTP `code` (4xx: retry later, 5xx: permanent). */
export type Fault = { remaining: number; code: number }

export type Faults = ReturnType<typeof createFaults>

export const createFaults = () => {
  let fault: Fault = { remaining: 0, code: 451 }
  return {
    set: (next: Fault): void => {
      fault = next
    },
    /** Returns the code to refuse this mail with, or null to accept it. */
    next: (): number | null => {
      if (fault.remaining <= 0) return null
      fault = { ...fault, remaining: fault.remaining - 1 }
      return fault.code
    },
  }
}
