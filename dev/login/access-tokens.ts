import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** Returns the claims of a bearer token, or null when it is missing, expired, or from another issuer. */
export const claimsOf = async (
  authorization: string | undefined,
  keys: JWTVerifyGetKey,
  issuer: string,
): Promise<JWTPayload | null> => {
  const token = authorization?.replace(/^Bearer /i, '')
  if (!token) return null
  try {
    return (await jwtVerify(token, keys, { issuer })).payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
