import { Check, ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import { useImperativeHandle, useRef } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { useOpeningPopup } from './layer.ts'
import { type SelectOption, type SelectProps, triggerClass } from './select-trigger.ts'

/** Opens as soon as it mounts. */
export const SelectMenu = <Value extends string>(props: SelectProps<Value>) => {
  const trigger = useRef<HTMLButtonElement>(null)
  useImperativeHandle(props.ref, () => trigger.current!, [])
  const { layer, isOpen, change } = useOpeningPopup(trigger)
  return (
    <Radix.Root
      open={isOpen}
      onOpenChange={change}
      value={props.value ?? ''}
      onValueChange={(value) => props.onValueChange(value as Value)}
      {...(props.name && { name: props.name })}
      {...(props.disabled && { disabled: true })}
    >
      <Radix.Trigger
        {...useFieldWiring()}
        ref={trigger}
        onBlur={props.onBlur}
        aria-label={props['aria-label']}
        className={cn(triggerClass, props.className)}
      >
        {props.icon}
        <Radix.Value placeholder={props.placeholder ?? 'Choose…'}>
          {props.options.find(({ value }) => value === props.value)?.label}
        </Radix.Value>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal container={layer}>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-2rem)] animate-fade-in overflow-hidden rounded-md border border-line bg-raised shadow-lift"
        >
          <Radix.Viewport className="p-1">
            {props.options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const Option = ({ value, label, detail, aside }: SelectOption) => (
  <Radix.Item
    value={value}
    className="flex min-h-10 cursor-default select-none items-center gap-3 rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-turf-soft data-highlighted:outline-none pointer-coarse:min-h-11"
  >
    <span className="min-w-0 flex-1">
      <Radix.ItemText>{aside ? <WithAside label={label} aside={aside} /> : label}</Radix.ItemText>
      {detail && <span className="block text-muted text-sm">{detail}</span>}
    </span>
    <Radix.ItemIndicator>
      <Check aria-hidden className="size-4 text-turf" />
    </Radix.ItemIndicator>
  </Radix.Item>
)

/** Shown inside the item's text, so that screen readers read both. */
const WithAside = ({ label, aside }: { label: string; aside: string }) => (
  <span className="flex items-baseline justify-between gap-6">
    {label} <span className="text-muted text-sm tabular-nums">{aside}</span>
  </span>
)
