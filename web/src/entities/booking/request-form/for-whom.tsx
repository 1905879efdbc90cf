import { isolated } from '@fieldside/contracts/bidi.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { FAMILY_MEMBERS_MAX } from '@fieldside/contracts/limits.ts'
import { Plus } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { MemberFields, useMemberForm } from '@/entities/family/member-fields.tsx'
import { useFamily } from '@/entities/family/use-family.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { chooseWhom } from './choose-whom.ts'
import type { BookingFormState } from './use-booking-request.ts'

/** Asks whether the session is for the athlete or for a family member, who can be added here. */
export const ForWhom = ({ form }: { form: BookingFormState }) => {
  const { data } = useFamily()
  const [isAdding, setAdding] = useState(false)
  const members = data?.items ?? []
  const added = (member: FamilyMember) => {
    chooseWhom(form, member)
    setAdding(false)
  }
  return (
    <div className="col-span-2 grid gap-2">
      {members.length > 0 && (
        <Field label="Who is the session for?">
          <NativeSelect
            value={form.watch('member_id')}
            onChange={({ target }) =>
              chooseWhom(
                form,
                members.find(({ id }) => id === target.value),
              )
            }
          >
            <option value="">Me</option>
            {members.map(({ id, first_name: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {isAdding && <NewMember onAdded={added} onCancel={() => setAdding(false)} />}
      {!isAdding && data && members.length < FAMILY_MEMBERS_MAX && (
        <Button variant="link" className="-ml-3 justify-self-start px-3" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {members.length > 0 ? 'Add a family member' : 'Book for a family member'}
        </Button>
      )}
    </div>
  )
}

type NewMemberProps = { onAdded: (member: FamilyMember) => void; onCancel: () => void }

/** A form inside another one, which HTML doesn't allow, so Enter is caught. */
const NewMember = ({ onAdded, onCancel }: NewMemberProps) => {
  const { form, submit, pending } = useMemberForm(undefined, onAdded)
  const titleId = useId()
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void submit()
  }
  const name = form.watch('first_name').trim()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading in this layout
    <div
      role="group"
      aria-labelledby={titleId}
      className="grid gap-4 rounded-md border border-line p-4"
      onKeyDown={addOnEnter}
    >
      <p id={titleId} className="font-semibold">
        New family member
      </p>
      <MemberFields form={form} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button onClick={() => void submit()} pending={pending}>
          {name ? `Add ${isolated(name)}` : 'Add'}
        </Button>
      </div>
    </div>
  )
}
