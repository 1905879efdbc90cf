import { useEffect, useState } from 'react'

const SETTLED_AFTER_MS = 250

/** What is being typed, once it rests: for a search that asks the server. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
