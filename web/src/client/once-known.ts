import { useState } from 'react'

/** Stays true once `known` is true, so that a later load doesn't hide a screen again. */
export const useOnceKnown = (known: boolean): boolean => {
  const [was, setWas] = useState(known)
  if (known && !was) setWas(true)
  return known || was
}
