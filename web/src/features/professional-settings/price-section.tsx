import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { useCommand } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { saving } from '@/client/saving.ts'
import { useForm } from '@/client/use-form.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { centsOf, dollarsOf } from '@/ui/dollars.ts'
import { Field } from '@/ui/field.tsx'
import { MoneyInput } from '@/ui/money-input.tsx'
import type { PriceFields } from './price-schema.ts'
import { SaveRow, SettingsSection } from './settings-section.tsx'

const resolver = lazyResolver(async () => (await import('./price-schema.ts')).PriceFields)

const fieldsOf = ({ price_per_session_cents, show_price }: Professional): PriceFields => ({
  price: dollarsOf(price_per_session_cents),
  show_price,
})

const usePrice = (professional: Professional) => {
  const form = useForm<PriceFields>({
    resolver,
    values: fieldsOf(professional),
    resetOptions: { keepDirtyValues: true },
  })
  const command = useCommand(actions.setPrice)
  const save = form.handleSubmit(async ({ price, show_price }) => {
    if (command.pending) return
    const showSaved = saving(form)
    try {
      const body = { price_per_session_cents: centsOf(price), show_price }
      showSaved(fieldsOf(await command.submitAsync({ body })))
    } catch (error) {
      const wrong = error instanceof ApiProblem && error.fields.price_per_session_cents
      if (wrong) form.setError('price', { message: wrong }, { shouldFocus: true })
      notify.error('We couldn’t save your price', sentenceOf(error))
    }
  })
  return { form, save, command }
}

export const PriceSection = ({ professional }: { professional: Professional }) => {
  const { form, save, command } = usePrice(professional)
  const { errors, isDirty } = form.formState
  return (
    <SettingsSection
      id="price"
      title="Price per session"
      lead="Applies to every appointment type without its own price. You keep all of it."
    >
      <form onSubmit={save} noValidate>
        <Field
          label="Price per session"
          help="In US dollars. Leave it empty to agree on the price in person."
          error={errors.price?.message}
          className="max-w-xs"
        >
          <MoneyInput {...form.register('price')} />
        </Field>
        <div className="mt-3">
          <Checkbox
            label="Show the price"
            detail="If it’s off, athletes see “Contact for pricing”."
            checked={form.watch('show_price')}
            onCheckedChange={(checked) => form.setValue('show_price', checked, { shouldDirty: true })}
          />
        </div>
        <SaveRow label="Save price" command={command} dirty={isDirty} />
      </form>
    </SettingsSection>
  )
}
