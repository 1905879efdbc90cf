import { APPOINTMENT_TYPE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { ConsentForm } from './consent-form.tsx'
import { QuestionsForm } from './questions-form.tsx'

type IntakeSectionProps = { profession: ProfessionalType | null; types: readonly AppointmentTypeId[] }

/** The questions before each type of session, and the consent text. */
export const IntakeSection = (props: IntakeSectionProps) => (
  <QueryState
    query={useEndpoint(careActions.getIntakeQuestions, {}, { uncached: true })}
    title="We couldn’t load your questions"
    loading={<Skeletons className="grid gap-4" of={['h-11', 'h-40']} />}
  >
    {(intake) => <Loaded {...props} {...intake} />}
  </QueryState>
)

type LoadedProps = IntakeSectionProps & ReplyOf<typeof careActions.getIntakeQuestions>

const Loaded = ({ profession, types, sets, consent }: LoadedProps) => {
  const [type, setType] = useState(types[0]!)
  const set = sets.find(({ appointment_type }) => appointment_type === type)
  return (
    <div className="grid gap-6">
      <Field label="Type of session">
        <NativeSelect value={type} onChange={(event) => setType(event.target.value as AppointmentTypeId)}>
          {types.map((id) => (
            <option key={id} value={id}>
              {APPOINTMENT_TYPE_LABELS[id]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <QuestionsForm
        key={type}
        saved={set ?? { appointment_type: type, version: 0, questions: [] }}
        profession={profession}
      />
      <hr className="border-line" />
      <ConsentForm saved={consent} />
    </div>
  )
}
