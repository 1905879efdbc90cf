import { type ComponentProps, createContext, useContext } from 'react'
import { useArrowKeys } from './arrow-keys.ts'

type Choice = { value: string; onValueChange: (value: string) => void }

const ChoiceContext = createContext<Choice>({ value: '', onValueChange: () => undefined })

/** A radio group whose items look any way. `value` is '' while none is chosen. */
export const Radios = ({ value, onValueChange, ...rest }: ComponentProps<'div'> & Choice) => (
  <ChoiceContext value={{ value, onValueChange }}>
    <div role="radiogroup" {...useArrowKeys('radio')} {...rest} />
  </ChoiceContext>
)

export const Radio = ({ value, ...rest }: ComponentProps<'button'> & { value: string }) => {
  const { value: chosen, onValueChange } = useContext(ChoiceContext)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native radio holds no content of its own
    <button
      type="button"
      role="radio"
      value={value}
      aria-checked={value === chosen}
      data-state={value === chosen ? 'checked' : 'unchecked'}
      onClick={() => onValueChange(value)}
      {...rest}
    />
  )
}
