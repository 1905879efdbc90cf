/** Links only http(s) URLs, because another user wrote the text. */
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
