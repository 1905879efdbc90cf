import { APPOINTMENT_TYPE_LABELS, type AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { ConsentForm } from './consent-form.tsx'
import { QuestionsForm } from './questions-form.tsx'

type IntakeSectionProps = { profession: ProfessionalType | null; types: readonly AppointmentTypeId[] }

/** The questions before each type of session, and the consent text. */
export const IntakeSection = (props: IntakeSectionProps) => {
  const query = useEndpoint(careActions.getIntakeQuestions, {}, { uncached: true })
  return (
    <QueryState
      query={query}
      title="We couldn’t load your questions"
      loading={<Skeletons className="grid gap-4" of={['h-11', 'h-40']} />}
    >
      {(intake) => <Loaded {...props} {...intake} readAgain={async () => (await query.refetch()).data} />}
    </QueryState>
  )
}

type Intake = ReplyOf<typeof careActions.getIntakeQuestions>
type LoadedProps = IntakeSectionProps & Intake & { readAgain: () => Promise<Intake | undefined> }

const setOf = (sets: Intake['sets'], type: AppointmentTypeId) =>
  sets.find(({ appointment_type }) => appointment_type === type) ?? {
    appointment_type: type,
    version: 0,
    questions: [],
  }

const Loaded = ({ profession, types, sets, consent, readAgain }: LoadedProps) => {
  const [type, setType] = useState(types[0]!)
  const [isDirty, setDirty] = useState(false)
  /** The type to change to, while the user is asked about unsaved questions. */
  const [wanted, setWanted] = useState<AppointmentTypeId | null>(null)
  const change = (next: AppointmentTypeId) => {
    setDirty(false)
    setWanted(null)
    setType(next)
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <Field label="Type of session">
        <NativeSelect
          value={type}
          onChange={(event) => {
            const next = event.target.value as AppointmentTypeId
            if (isDirty) setWanted(next)
            else change(next)
          }}
        >
          {types.map((id) => (
            <option key={id} value={id}>
              {APPOINTMENT_TYPE_LABELS[id]}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <QuestionsForm
        key={type}
        saved={setOf(sets, type)}
        profession={profession}
        onDirty={setDirty}
        readAgain={async () => {
          const current = await readAgain()
          return current && setOf(current.sets, type)
        }}
      />
      <hr className="border-line" />
      <ConsentForm saved={consent} readAgain={async () => (await readAgain())?.consent} />
      {wanted && (
        <AlertDialog
          title="Discard the unsaved questions?"
          description={`Your questions for “${APPOINTMENT_TYPE_LABELS[type]}” aren’t saved yet.`}
          no="Keep editing"
          yes="Discard changes"
          pending={false}
          onYes={() => change(wanted)}
          onClose={() => setWanted(null)}
        />
      )}
    </div>
  )
}
