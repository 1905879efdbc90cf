import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { FamilyMember, FamilyMemberForm } from '@fieldside/contracts/http/family.ts'
import { SEX_LABELS, SEXES } from '@fieldside/contracts/sex.ts'
import type { z } from 'zod'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { dayKey, readerZone } from '@/client/time-format.ts'
import { type Form, useForm } from '@/client/use-form.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/family.ts')).FamilyMemberForm,
)

type Fields = z.input<typeof FamilyMemberForm>

const OPTIONS = SEXES.map((sex) => ({ value: sex, label: SEX_LABELS[sex] }))

/** The form of a new family member, or of a change to `member`. */
export const useMemberForm = (member: FamilyMember | undefined, onSaved: (saved: FamilyMember) => void) => {
  const { first_name = '', birth_date = '', sex } = member ?? {}
  const form = useForm<Fields, FamilyMemberForm>({
    resolver,
    defaultValues: { first_name, birth_date, ...(sex && { sex }) },
  })
  const add = useCommand(careActions.addFamilyMember)
  const change = useCommand(careActions.changeFamilyMember)
  const submit = form.handleSubmit(async (body) => {
    try {
      onSaved(
        member
          ? await change.submitAsync({ params: { id: member.id }, body })
          : await add.submitAsync({ body }),
      )
    } catch (error) {
      showRefusal(form, error, 'The family member wasn’t saved')
    }
  })
  return { form, submit, pending: add.pending || change.pending }
}

export const MemberFields = ({ form }: { form: Form<Fields, FamilyMemberForm> }) => (
  <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
    <TextField
      form={form}
      name="first_name"
      label="First name"
      required
      autoComplete="off"
      help="A professional sees it once they accept."
      className="col-span-full"
    />
    <TextField
      form={form}
      name="birth_date"
      label="Birth date"
      type="date"
      max={dayKey(new Date(), readerZone())}
      required
      help="Only you see it. Professionals see the age."
    />
    <SelectField form={form} name="sex" label="Sex" required options={OPTIONS} />
  </div>
)
