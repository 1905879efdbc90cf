import { type ComponentProps, useEffect, useState } from 'react'
import { Input } from './input.tsx'

const SETTLED_AFTER_MS = 250

type SearchInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> & {
  /** What is searched for. */
  value: string
  onChange: (value: string) => void
}

/** Asks once the typing pauses; what came from elsewhere (Back, a cleared filter) is taken over. */
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
