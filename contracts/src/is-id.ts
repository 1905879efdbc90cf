const ID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i

/** Tells whether the schema Id accepts the text, without loading zod. */
export const isId = (text: string | null | undefined): text is string => ID.test(text ?? '')
