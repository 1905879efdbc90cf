import { useEffect, useState } from 'react'

/** Returns the current time, updated every 30 s while wanted. */
export const useNow = (wanted = true): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!wanted) return
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [wanted])
  return now
}
