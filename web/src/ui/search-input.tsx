import { type ComponentProps, useEffect, useState } from 'react'
import { Input } from './input.tsx'

const SETTLED_AFTER_MS = 250

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  /** The applied search text. */
  value: string
  onChange: (value: string) => void
}

/** Applies the text once typing pauses. Follows changes from outside, such as Back or a cleared filter. */
export const SearchInput = ({ value, onChange, ...rest }: SearchInputProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <Input
      type="search"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      {...rest}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  )
}
