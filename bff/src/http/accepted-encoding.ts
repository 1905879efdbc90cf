import { parseAccept } from 'hono/utils/accept'

/** Returns the first of these content encodings that the client accepts. A client forbids one with `q=0`. */
export const acceptedEncoding = <Encoding extends string>(
  request: Request,
  encodings: readonly Encoding[],
): Encoding | undefined => {
  const accepted = parseAccept(request.headers.get('accept-encoding') ?? '')
  return encodings.find((encoding) =>
    accepted.some(({ type, q }) => q > 0 && type.toLowerCase() === encoding),
  )
}
