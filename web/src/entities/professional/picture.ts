import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

type Pictured = Pick<ProfessionalCard, 'profile_picture'>

export const fullPictureOf = ({ profile_picture }: Pictured): string | null =>
  profile_picture && `/api/directory${profile_picture}`

/** Returns the 128 px version, for lists. */
export const pictureOf = (pictured: Pictured): string | null => {
  const full = fullPictureOf(pictured)
  return full && `${full}?size=small`
}
