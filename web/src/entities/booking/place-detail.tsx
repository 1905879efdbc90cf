import type { AppointmentPlace } from '@fieldside/contracts/appointment-types.ts'

const linkClass = 'font-medium text-turf underline underline-offset-4'

type PlaceDetailProps = {
  text: string
  /** Where the session is held: an address in person can be opened in a map. */
  place?: AppointmentPlace
}

/** Shows the address or link of an agreed booking. Links only http(s) URLs, because another user wrote the text. */
export const PlaceDetail = ({ text, place }: PlaceDetailProps) => {
  if (/^https?:\/\/\S+$/.test(text))
    return (
      <a href={text} target="_blank" rel="noreferrer noopener" className={linkClass}>
        {text}
      </a>
    )
  if (place !== 'in_person') return text
  return (
    <>
      {text}{' '}
      <a
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer noopener"
        className={`whitespace-nowrap ${linkClass}`}
      >
        Open in Maps
      </a>
    </>
  )
}
