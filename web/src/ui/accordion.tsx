import { ChevronDown } from 'lucide-react'
import * as Radix from 'radix-ui/accordion'
import type { ReactNode } from 'react'

export type AccordionItem = { value: string; title: string; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** The open item; '' for none. */
  value: string
  onValueChange: (value: string) => void
}

/** Shows at most one open item. Each item's value is the id that links point at. */
export const Accordion = ({ items, value, onValueChange }: AccordionProps) => (
  <Radix.Root
    type="single"
    collapsible
    value={value}
    onValueChange={onValueChange}
    className="divide-y divide-line border-line border-y"
  >
    {items.map((item) => (
      <Radix.Item key={item.value} id={item.value} value={item.value} className="scroll-mt-20">
        <Radix.Header>
          <Radix.Trigger className="group flex min-h-14 w-full items-center gap-4 rounded-sm py-3.5 text-left font-sans font-semibold text-base hover:text-turf">
            <span className="flex-1">{item.title}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-muted transition-transform duration-150 group-data-[state=open]:rotate-180"
            />
          </Radix.Trigger>
        </Radix.Header>
        <Radix.Content className="max-w-[68ch] pb-5 text-muted">{item.content}</Radix.Content>
      </Radix.Item>
    ))}
  </Radix.Root>
)
