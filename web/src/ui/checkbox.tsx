import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

export const Checkbox = ({ label, detail, checked, onCheckedChange, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a native checkbox can't contain the check mark */}
      <button
        type="button"
        role="checkbox"
        id={id}
        aria-checked={checked}
        data-state={checked ? 'checked' : 'unchecked'}
        onClick={() => onCheckedChange(!checked)}
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-[0.375rem] border border-edge bg-raised text-turf-ink data-[state=checked]:border-turf data-[state=checked]:bg-turf disabled:opacity-55"
        {...rest}
      >
        {checked && <Check aria-hidden className="size-4" strokeWidth={2.5} />}
      </button>
      <span>
        {label}
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
    </label>
  )
}
