/** Where the session is. A link is one only when it is http(s): the text is somebody else's. */
export const PlaceDetail = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/.test(text) ? (
    <a
      href={text}
      target="_blank"
      rel="noreferrer noopener"
      className="font-medium text-turf underline underline-offset-4"
    >
      {text}
    </a>
  ) : (
    text
  )
