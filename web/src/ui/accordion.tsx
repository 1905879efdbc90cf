import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type AccordionItem = { value: string; title: string; content: ReactNode }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** The open item; '' for none. */
  value: string
  onValueChange: (value: string) => void
}

/** Shows at most one open item. Each item's value is the id that links point at. */
export const Accordion = ({ items, value, onValueChange }: AccordionProps) => {
  const id = useId()
  return (
    <div className="divide-y divide-line border-line border-y">
      {items.map((item) => {
        const isOpen = item.value === value
        const [button, panel] = [`${id}-${item.value}`, `${id}-${item.value}-panel`]
        return (
          <div key={item.value} id={item.value} className="scroll-mt-20">
            <h3>
              <button
                type="button"
                id={button}
                aria-expanded={isOpen}
                aria-controls={panel}
                onClick={() => onValueChange(isOpen ? '' : item.value)}
                className="group flex min-h-14 w-full items-center gap-4 rounded-sm py-3.5 text-left font-sans font-semibold text-base hover:text-turf"
              >
                <span className="flex-1">{item.title}</span>
                <ChevronDown
                  aria-hidden
                  className="size-5 shrink-0 text-muted transition-transform duration-150 group-aria-expanded:rotate-180"
                />
              </button>
            </h3>
            <section
              id={panel}
              aria-labelledby={button}
              hidden={!isOpen}
              className="max-w-[68ch] pb-5 text-muted"
            >
              {isOpen && item.content}
            </section>
          </div>
        )
      })}
    </div>
  )
}
