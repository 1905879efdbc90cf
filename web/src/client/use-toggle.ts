import type { Endpoint } from '@fieldside/contracts/endpoint.ts'
import type { Id } from '@fieldside/contracts/fields.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { type Said, useCommand } from './api.ts'
import type { ApiProblem } from './problem.ts'

type ById = Endpoint<z.ZodObject<{ id: typeof Id }>>
type Side = { command: ById; success: Said }

/**
 * Turns something on and off optimistically: shows the requested state until the server's data matches it, and reverts
 * when the server refuses.
 */
export const useToggle = (
  id: string,
  isOn: boolean,
  sides: { on: Side; off: Side; onError: (problem: ApiProblem) => void },
) => {
  const [next, setNext] = useState<boolean | null>(null)
  if (next === isOn) setNext(null)
  const onError = (problem: ApiProblem) => {
    setNext(null)
    sides.onError(problem)
  }
  const on = useCommand(sides.on.command, { success: sides.on.success, onError })
  const off = useCommand(sides.off.command, { success: sides.off.success, onError })
  const shown = next ?? isOn
  const toggle = () => {
    if (on.pending || off.pending) return
    setNext(!shown)
    ;(shown ? off : on).submit({ params: { id } })
  }
  return { shown, toggle }
}
