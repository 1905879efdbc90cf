/** RFC 4648. It has no 0, 1, 8, and 9, which look like letters. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const BITS = 5

/** Encodes without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, '0'), 2)]).join('')
}

/** Ignores an incomplete last byte. @throws Error for a character outside of the alphabet */
export const fromBase32 = (text: string): Buffer => {
  const bits = [...text]
    .map((char) => {
      const value = ALPHABET.indexOf(char)
      if (value < 0) throw new Error('no base32')
      return value.toString(2).padStart(BITS, '0')
    })
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
