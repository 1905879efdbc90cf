import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'

type Pictured = Pick<ProfessionalCard, 'profile_picture'>

/** Where the browser gets a professional's picture in full; null where there is none. */
export const fullPictureOf = ({ profile_picture }: Pictured): string | null =>
  profile_picture && `/api/${actions.getPicture.target}${profile_picture}`

/** Its small version, for lists: 128 pixels wide. */
export const pictureOf = (pictured: Pictured): string | null => {
  const full = fullPictureOf(pictured)
  return full && `${full}?size=small`
}
