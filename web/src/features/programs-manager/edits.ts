export type Texts = Readonly<Record<string, string>>

export type Saved<T extends Texts> = { texts: T; version: number }

/** The user's edits; `base` is the saved state when typing began. */
export type Edits<T extends Texts> = { typed: Partial<T>; base: Saved<T> }

export const shownTexts = <T extends Texts>(saved: Saved<T>, edits: Edits<T> | null): T => ({
  ...saved.texts,
  ...edits?.typed,
})

/** Returns null once the typed text matches the saved text again. */
export const typeInto = <T extends Texts>(
  saved: Saved<T>,
  edits: Edits<T> | null,
  name: keyof T,
  text: string,
): Edits<T> | null => {
  const typed = Object.fromEntries(
    Object.entries({ ...edits?.typed, [name]: text }).filter(
      ([field, value]) => saved.texts[field] !== value,
    ),
  ) as Partial<T>
  if (Object.keys(typed).length === 0) return null
  return { typed, base: edits && isClash(saved, edits) ? edits.base : saved }
}

/** Returns true when another user saved a different text in a field that this user is editing. */
export const isClash = <T extends Texts>(saved: Saved<T>, { typed, base }: Edits<T>): boolean =>
  Object.entries(typed).some(
    ([name, text]) => saved.texts[name] !== base.texts[name] && saved.texts[name] !== text,
  )

/**
 * Returns the version to save over. Merges changes in other fields; on a conflict, sends the version that typing began
 * with, so that the server rejects it and the user finds out.
 */
export const versionToSend = <T extends Texts>(saved: Saved<T>, edits: Edits<T> | null): number => {
  if (edits === null) return saved.version
  return isClash(saved, edits) ? edits.base.version : Math.max(saved.version, edits.base.version)
}

/** Rebases the edits after the user has seen the conflict: the next save overwrites the newest version. */
export const afterRefusal = <T extends Texts>(newest: Saved<T>, edits: Edits<T>): Edits<T> => ({
  ...edits,
  base: newest,
})

/** Returns what the user typed while the save was in flight. */
export const afterSave = <T extends Texts>(
  newest: Saved<T>,
  edits: Edits<T> | null,
  sent: T,
): Edits<T> | null => {
  const typed = Object.entries(edits?.typed ?? {}).filter(([name, text]) => sent[name] !== text)
  return typed.length === 0 ? null : { typed: Object.fromEntries(typed) as Partial<T>, base: newest }
}
