import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { forgetUnsaved, useUnsaved } from '@/client/unsaved.ts'
import type { PlanErrors } from './plan-builder.tsx'
import { planForm, type TypedPlan } from './typed-plan.ts'

type Sent = ReturnType<typeof planForm>

const INCOMPLETE = 'Fix the fields that are marked.'

const focusFirst = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus())
}

/** Checks what is typed by the server's schema, which loads with the first save, and shows what it or the server refuses. `save` returns where to go. */
export const usePlanForm = (initial: () => TypedPlan, save: (form: Sent) => Promise<string>) => {
  const navigate = useNavigate()
  const [start] = useState(initial)
  const [plan, setPlan] = useState(start)
  const [errors, setErrors] = useState<PlanErrors>(new Map())
  const [pending, setPending] = useState(false)
  useUnsaved(plan !== start)
  const refuse = (found: readonly (readonly [string, string])[], detail: string) => {
    setErrors(new Map(found))
    notify.error('Failed to save the plan', detail)
    focusFirst()
  }
  const submit = async () => {
    setPending(true)
    try {
      const form = planForm(plan)
      const { PlanForm } = await import('@fieldside/contracts/http/plans.ts')
      const { error } = PlanForm.safeParse(form)
      if (error) {
        refuse(
          error.issues.map(({ path, message }) => [path.join('.'), message] as const).reverse(),
          INCOMPLETE,
        )
        return
      }
      const next = await save(form)
      forgetUnsaved()
      await navigate(next)
    } catch (error) {
      refuse(error instanceof ApiProblem ? Object.entries(error.fields) : [], sentenceOf(error))
    } finally {
      setPending(false)
    }
  }
  return { plan, setPlan, errors, pending, submit: () => void submit() }
}
