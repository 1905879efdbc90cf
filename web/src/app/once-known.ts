import { useState } from 'react'

/** Stays true from the first time that `known` is true: a screen that was shown is not taken away by a later load. */
export const useOnceKnown = (known: boolean): boolean => {
  const [was, setWas] = useState(known)
  if (known && !was) setWas(true)
  return known || was
}
