import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { packageActions, packagesScreen } from '@fieldside/contracts/http/bff/package-actions.ts'
import type { OfferedPackage } from '@fieldside/contracts/http/packages.ts'
import { packageWords } from '@fieldside/contracts/package-words.ts'
import { type ReactNode, useRef } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { ReturnPackage } from '@/entities/package/return-package.tsx'
import { boughtWords, termsWords } from '@/entities/package/sale-words.ts'
import { openCheckoutTab } from '@/entities/payment/open-checkout-tab.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

/** Sells packages to an athlete and shows the bought ones. Renders nothing without any, and while they can't be loaded. */
export const PackagesSection = ({ id }: { id: string }) => {
  const shown = useEndpoint(packagesScreen, { params: { id } }).data
  if (!shown || shown.items.length + shown.bought.length === 0) return null
  const { items, has_session, bought } = shown
  return (
    <section aria-labelledby="packages">
      <h2 id="packages" className="text-xl">
        Packages
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted">
        {has_session || items.length === 0
          ? 'Pay for several sessions at once and use them one by one. You can return unused sessions for their share of the price.'
          : 'You can buy a package once you’ve agreed on a first session.'}
      </p>
      <Card>
        <ul className="divide-y divide-line">
          {bought.map((sold) => (
            <Row key={sold.id} title={packageWords(sold)} words={boughtWords(sold)} label="Yours">
              {sold.left !== null && <ReturnPackage sold={{ ...sold, left: sold.left }} />}
            </Row>
          ))}
          {items.map((offered) => (
            <Row key={offered.id} title={packageWords(offered)} words={termsWords(offered)}>
              {has_session ? (
                <BuyButton offered={offered} />
              ) : (
                <span className="display text-xl tabular-nums leading-none">
                  {formatCents(offered.price_cents)}
                </span>
              )}
            </Row>
          ))}
        </ul>
      </Card>
    </section>
  )
}

type RowProps = { title: string; words: string; label?: string; children: ReactNode }

const Row = ({ title, words, label, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
    <div className="min-w-0 flex-1 basis-56">
      {label && <p className="font-semibold text-sm text-turf">{label}</p>}
      <h3 className="font-sans font-semibold text-base tracking-normal">{title}</h3>
      <p className="mt-0.5 text-muted text-sm">{words}</p>
    </div>
    {children}
  </li>
)

const BuyButton = ({ offered: { id, price_cents } }: { offered: OfferedPackage }) => {
  const checkout = useCommand(packageActions.createPackageCheckout)
  const busy = useRef(false)
  const buy = async () => {
    if (busy.current) return
    busy.current = true
    try {
      await openCheckoutTab(() => checkout.submitAsync({ body: { offered_package_id: id } }))
    } catch (error) {
      notify.error('We couldn’t start the payment', sentenceOf(error))
    } finally {
      busy.current = false
    }
  }
  return (
    <Button pending={checkout.pending} onClick={() => void buy()}>
      Buy for {formatCents(price_cents)}
    </Button>
  )
}
