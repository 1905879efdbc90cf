import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { loadOnceUsed, loadPatiently } from '@/client/load-part.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { saving } from '@/client/saving.ts'
import { useForm } from '@/client/use-form.ts'
import { fieldsOfOffers, type OffersFields, offerErrors, offersOf, wrongFromServer } from './offer-fields.ts'
import { OfferRow } from './offer-row.tsx'
import type { Settings } from './settings-section.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'

const loadRules = () => import('./wrong-offers.ts')
loadOnceUsed(loadRules)

const useOffers = ({ appointment_types: types, offers }: Settings) => {
  const form = useForm<OffersFields>({
    resolver: async (fields) => {
      // What is typed while the rules load belongs to the next validation.
      const values = structuredClone(fields)
      const wrong = (await loadPatiently(loadRules)).wrongOffers(values)
      return wrong.length > 0 ? { values: {}, errors: offerErrors(wrong) } : { values, errors: {} }
    },
    values: fieldsOfOffers(types, offers),
    resetOptions: { keepDirtyValues: true },
  })
  const command = useCommand(actions.setOffers)
  const save = form.handleSubmit(async (fields) => {
    if (command.pending) return
    const showSaved = saving(form)
    try {
      const { items } = await command.submitAsync({ body: { items: offersOf(fields) } })
      showSaved(fieldsOfOffers(types, items))
    } catch (error) {
      const wrong = error instanceof ApiProblem ? wrongFromServer(fields, error.fields) : []
      for (const [index, { row, field, message }] of wrong.entries())
        form.setError(`offers.${row}.${field}`, { message }, { shouldFocus: index === 0 })
      notify.error('We couldn’t save your appointment types', sentenceOf(error))
    }
  })
  return { form, save, command }
}

export const OffersSection = ({ settings }: { settings: Settings }) => {
  const { appointment_types: types, professional } = settings
  const { form, save, command } = useOffers(settings)
  return (
    <SettingsSection
      id="appointment-types"
      title="Appointment types"
      lead="What athletes can request, how long it takes, what it costs, and where it is. You and the athlete see the address or link once a session is confirmed."
    >
      <form onSubmit={save} noValidate>
        <ul className="divide-y divide-line border-line border-y">
          {types.map((type, index) => (
            <li key={type.id}>
              <OfferRow
                type={type}
                index={index}
                form={form}
                sessionPriceCents={professional?.price_per_session_cents ?? null}
                hasVideoRooms={settings.video_rooms === true}
              />
            </li>
          ))}
        </ul>
        <SaveRow label="Save appointment types" command={command} dirty={form.formState.isDirty} />
      </form>
    </SettingsSection>
  )
}
