import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramDraft } from '@fieldside/contracts/http/programs.ts'
import type { z } from 'zod'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { NEW_PROGRAM, ProgramFields } from '@/entities/program/form/program-fields.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/programs.ts')).ProgramDraft,
)

const useAddProgram = (onClose: () => void) => {
  const form = useForm<z.input<typeof ProgramDraft>, ProgramDraft>({
    resolver,
    defaultValues: NEW_PROGRAM,
  })
  const { submitAsync, pending } = useCommand(actions.draftProgram)
  const add = async (body: ProgramDraft) => {
    try {
      const { title } = await submitAsync({ body })
      notify.success('Program added', `${title} is a draft until it has an exercise.`)
      onClose()
    } catch (error) {
      showRefusal(form, error, 'Failed to create program')
    }
  }
  return { form, pending, submit: form.handleSubmit(add) }
}

/** Creates a draft without exercises; the admin adds them in the programs manager. */
export const AddProgramDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, pending, submit } = useAddProgram(onClose)
  return (
    <FormDialog
      title="Add Program"
      description="The program stays a draft, visible only to administrators, until you add an exercise."
      submitLabel="Add Program"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <ProgramFields form={form} />
    </FormDialog>
  )
}
