import type { PageHead } from '../src/app/page-heads.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign]!)

const SHARE_ALT = 'Fieldside: Connect with Elite Sports Professionals'

const metaOf = (kind: 'name' | 'property', tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}" />`)
    .join('')

/** Returns a page's title, description, canonical address, link previews, and structured data. */
export const headTags = ({ path, title, description, graph }: PageHead, shareImage: string): string => {
  const url = `%PUBLIC_URL%${path}`
  const image = `%PUBLIC_URL%/${shareImage}`
  const data = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return [
    `<title>${escaped(title)}</title>`,
    metaOf('name', { description }),
    `<link rel="canonical" href="${url}" />`,
    metaOf('property', {
      'og:type': 'website',
      'og:site_name': 'Fieldside',
      'og:locale': 'en_US',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': image,
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': SHARE_ALT,
    }),
    metaOf('name', {
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': image,
      'twitter:image:alt': SHARE_ALT,
    }),
    `<script type="application/ld+json">${data.replaceAll('<', '\\u003c')}</script>`,
  ].join('')
}
