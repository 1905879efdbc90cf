import { z } from 'zod'
import type { Target } from '../fixtures/users.ts'

const Ledger = z.object({
  charges: z.array(
    z.object({ amount: z.int(), customer: z.string(), metadata: z.record(z.string(), z.string()) }),
  ),
})

export const allCharges = async (target: Pick<Target, 'stripeUrl'>) => {
  const response = await fetch(`${target.stripeUrl}/_sim/ledger`)
  return Ledger.parse(await response.json()).charges
}

export const chargesOf = async (target: Target, customer: string) =>
  (await allCharges(target)).filter((charge) => charge.customer === customer)

type Fault = {
  kind: 'error' | 'drop' | 'delay'
  method?: string
  path?: string
  times?: number
  delay_ms?: number
}

export const injectFault = async (target: Target, fault: Fault): Promise<void> => {
  const response = await fetch(`${target.stripeUrl}/_sim/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  if (!response.ok) throw new Error(`the simulator refused the fault: ${await response.text()}`)
}
