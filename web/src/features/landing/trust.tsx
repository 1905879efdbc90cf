import { FileCheck2, ScrollText, ShieldCheck } from 'lucide-react'

// Only what the product does: four documents, opened and decided by a person, each opening recorded.
const CLAIMS = [
  {
    Icon: ShieldCheck,
    title: 'License verified',
    text: 'The professional license is opened and checked by a person, never by its file name.',
  },
  {
    Icon: FileCheck2,
    title: 'Background checked',
    text: 'Government ID, CPR certification and liability insurance are checked along with it.',
  },
  {
    Icon: ScrollText,
    title: 'On the record',
    text: 'Documents stay private. Who opened one, and when, is written down.',
  },
]

export const Trust = () => (
  <section aria-labelledby="trust" className="pb-16 md:pb-24">
    <div className="wrap">
      <p id="trust" className="eyebrow">
        Verified &amp; Trusted
      </p>
      <h2 className="mt-3.5 max-w-[24ch] text-2xl">Nobody is listed before a person has checked them</h2>
      <ul className="mt-10 grid border-line border-t md:grid-cols-3">
        {CLAIMS.map(({ Icon, title, text }) => (
          <li
            key={title}
            className="border-line py-6 max-md:border-b md:px-7 md:pt-7 md:pb-0 md:first:pl-0 md:last:pr-0 md:not-first:border-l"
          >
            <Icon aria-hidden className="size-6.5 text-turf" strokeWidth={1.6} />
            <h3 className="mt-3.5 mb-2 text-xl">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
