import type { ReactNode } from 'react'

type ListProps<Item> = {
  items: readonly Item[]
  'aria-label'?: string
  /** The class of each item. */
  className?: string
  children: (item: Item) => ReactNode
}

/** Rows separated by hairlines. */
export const List = <Item extends { id: string }>({
  items,
  className,
  children,
  ...rest
}: ListProps<Item>) => (
  <ul {...rest} className="divide-y divide-line">
    {items.map((item) => (
      <li key={item.id} className={className}>
        {children(item)}
      </li>
    ))}
  </ul>
)
