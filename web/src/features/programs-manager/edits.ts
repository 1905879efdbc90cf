/** The texts of a form's fields, by name. */
export type Texts = Readonly<Record<string, string>>

/** What is saved at the server, as texts, with its version. */
export type Saved<T extends Texts> = { texts: T; version: number }

/** What was typed over it: `base` is what stood there when typing began. */
export type Edits<T extends Texts> = { typed: Partial<T>; base: Saved<T> }

export const shownTexts = <T extends Texts>(saved: Saved<T>, edits: Edits<T> | null): T => ({
  ...saved.texts,
  ...edits?.typed,
})

/** Null again once all that was typed stands at the server, or was taken back. */
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

/** Somebody else saved another text in a field that was typed in here. */
export const isClash = <T extends Texts>(saved: Saved<T>, { typed, base }: Edits<T>): boolean =>
  Object.entries(typed).some(
    ([name, text]) => saved.texts[name] !== base.texts[name] && saved.texts[name] !== text,
  )

/**
 * Which version to save over. What others changed in other fields is taken over; a clash sends the version that the
 * typing began with, so that the server refuses it and the person is told.
 */
export const versionToSend = <T extends Texts>(saved: Saved<T>, edits: Edits<T> | null): number => {
  if (edits === null) return saved.version
  return isClash(saved, edits) ? edits.base.version : Math.max(saved.version, edits.base.version)
}

/** Who has been told of the newest saves over it from now on. */
export const afterRefusal = <T extends Texts>(newest: Saved<T>, edits: Edits<T>): Edits<T> => ({
  ...edits,
  base: newest,
})

/** What was typed while the rest of it was being saved. */
export const afterSave = <T extends Texts>(
  newest: Saved<T>,
  edits: Edits<T> | null,
  sent: T,
): Edits<T> | null => {
  const typed = Object.entries(edits?.typed ?? {}).filter(([name, text]) => sent[name] !== text)
  return typed.length === 0 ? null : { typed: Object.fromEntries(typed) as Partial<T>, base: newest }
}
