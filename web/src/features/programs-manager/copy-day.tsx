import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'

type CopyDayProps = { program: ProgramDetail; week: number; day: number }

export const CopyDay = (props: CopyDayProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="sm" aria-label={`Copy day ${props.day}`} onClick={() => setOpen(true)}>
        <Copy aria-hidden />
        Copy day
      </Button>
      {open && <CopyDayDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const CopyDayDialog = ({ program, week, day, onClose }: CopyDayProps & { onClose: () => void }) => {
  const [to, setTo] = useState({ week_number: week, day_number: (day % 7) + 1 })
  const { submit, pending } = useCommand(actions.copyProgramPart, {
    success: `Copied to week ${to.week_number}, day ${to.day_number}`,
    failure: 'Copy failed',
    onSuccess: onClose,
  })
  const from = { week_number: week, day_number: day }
  return (
    <FormDialog
      title={`Copy day ${day}`}
      description="Its exercises are added after those that the other day has."
      submitLabel="Copy"
      dirty={false}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        submit({ params: { id: program.id }, body: { from, to } })
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label="To week">
          <NativeSelect
            value={to.week_number}
            onChange={({ target }) => setTo({ ...to, week_number: Number(target.value) })}
          >
            {upTo(program.week_count).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect>
        </Field>
        <Field label="To day">
          <NativeSelect
            value={to.day_number}
            onChange={({ target }) => setTo({ ...to, day_number: Number(target.value) })}
          >
            {upTo(7).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </FormDialog>
  )
}
