import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import { SOME_EXERCISES } from '@fieldside/contracts/some-exercises.ts'
import { questionsWith } from '../features/help/questions.ts'
import { FIRST_QUESTIONS } from '../features/landing/first-questions.ts'
import { PRIVACY } from '../features/legal/privacy-text.ts'
import { TERMS } from '../features/legal/terms-text.ts'
import { SCREENS, titleAt } from './screens.ts'

/** The BFF fills in the public address. */
const ORIGIN = '%PUBLIC_URL%'
const ORGANIZATION = { '@id': `${ORIGIN}/#organization` }
const WEBSITE = { '@id': `${ORIGIN}/#website` }

type Node = { '@type': string; [property: string]: unknown }

/** What search engines and link previews learn about a public page. Used by the build only. */
export type PageHead = {
  path: string
  title: string
  description: string
  /** The day of the last change, if known. */
  lastModified?: string
  /** schema.org, as JSON-LD. */
  graph: Node[]
}

type Described = Pick<PageHead, 'path' | 'description' | 'lastModified'> & { type?: string; more?: Node[] }

const PRODUCT_NODES: Node[] = [
  {
    '@type': 'Organization',
    ...ORGANIZATION,
    name: 'Fieldside',
    url: `${ORIGIN}/`,
    logo: `${ORIGIN}/favicon.svg`,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: '%SUPPORT_EMAIL_JSON%',
      url: `${ORIGIN}/contact`,
    },
  },
  {
    '@type': 'WebSite',
    ...WEBSITE,
    name: 'Fieldside',
    url: `${ORIGIN}/`,
    inLanguage: 'en-US',
    publisher: ORGANIZATION,
  },
]

const headOf = ({ path, description, lastModified, type = 'WebPage', more = [] }: Described): PageHead => {
  const title = titleAt(path)
  const page: Node = {
    '@type': type,
    '@id': `${ORIGIN}${path}#page`,
    url: `${ORIGIN}${path}`,
    name: title,
    description,
    inLanguage: 'en-US',
    isPartOf: WEBSITE,
    ...(lastModified && { dateModified: lastModified }),
  }
  return {
    path,
    title,
    description,
    ...(lastModified && { lastModified }),
    graph: [...PRODUCT_NODES, page, ...more],
  }
}

const faqOf = (path: string, questions: readonly { question: string; answer: string }[]): Node => ({
  '@type': 'FAQPage',
  '@id': `${ORIGIN}${path}#questions`,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const BOOKING: Node = {
  '@type': 'Service',
  '@id': `${ORIGIN}/#service`,
  name: 'Sessions with verified sports professionals',
  serviceType: 'Booking of sessions in physical therapy, performance, nutrition, and mental performance',
  provider: ORGANIZATION,
  areaServed: { '@type': 'Country', name: 'United States' },
  audience: { '@type': 'Audience', audienceType: 'Athletes' },
}

const offerOf = (name: string, cents: number): Node => ({
  '@type': 'Offer',
  name,
  price: (cents / 100).toFixed(2),
  priceCurrency: 'USD',
  url: `${ORIGIN}/pricing`,
})

const PLANS: Node = {
  '@type': 'Service',
  '@id': `${ORIGIN}/pricing#plans`,
  name: 'Fieldside plans',
  serviceType: 'Booking and training programs',
  provider: ORGANIZATION,
  offers: [
    offerOf('Free', 0),
    {
      ...offerOf('Premium', PREMIUM_MONTHLY_CENTS),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (PREMIUM_MONTHLY_CENTS / 100).toFixed(2),
        priceCurrency: 'USD',
        billingDuration: 'P1M',
      },
    },
  ],
}

export const PAGE_HEADS: readonly PageHead[] = [
  headOf({
    path: '/',
    description:
      'Book physical therapists, performance coaches, dietitians, and sports psychologists. A person checks every professional’s documents before we list them.',
    more: [BOOKING, faqOf('/', FIRST_QUESTIONS)],
  }),
  headOf({
    path: '/pricing',
    description:
      'Booking is free. Premium adds training programs, exercise videos, a workout builder, and progress tracking. Professionals keep all of the session fee.',
    more: [PLANS],
  }),
  headOf({
    path: '/help',
    description:
      'How booking, canceling, reviews, verification, and billing work on Fieldside, and how to reach our support team.',
    more: [
      faqOf(
        '/help',
        questionsWith(SOME_EXERCISES).map(({ question, answer }) => ({ question, answer: answer.join(' ') })),
      ),
    ],
  }),
  headOf({
    path: '/contact',
    type: 'ContactPage',
    description: 'Write to Fieldside’s support team, with or without an account.',
  }),
  headOf({ path: '/privacy', description: PRIVACY.lead, lastModified: PRIVACY.lastUpdated }),
  headOf({ path: '/terms', description: TERMS.lead, lastModified: TERMS.lastUpdated }),
  headOf({
    path: '/auth',
    description: 'Sign in to Fieldside, or create a free account as an athlete or as a professional.',
  }),
]

/** The paths of screens that search engines should leave alone. */
export const PRIVATE_PATHS: readonly string[] = SCREENS.map(({ path }) => path).filter(
  (path) => !PAGE_HEADS.some((head) => head.path === path),
)
