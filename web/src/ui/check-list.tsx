import { Check } from 'lucide-react'

export const CheckList = ({ items }: { items: readonly string[] }) => (
  <ul className="mt-6 mb-8 grid gap-3">
    {items.map((item) => (
      <li key={item} className="flex gap-3">
        <Check aria-hidden className="mt-[0.1875rem] size-[1.125rem] shrink-0 text-turf" />
        {item}
      </li>
    ))}
  </ul>
)
