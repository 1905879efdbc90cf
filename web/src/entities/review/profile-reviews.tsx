import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { ReviewPageQuery } from '@fieldside/contracts/http/reviews.ts'
import { useState } from 'react'
import { morePages } from '@/client/more-pages.ts'
import { useList } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Stars } from '@/ui/stars.tsx'
import { professionalName } from '../professional/words.ts'
import { RatingExplained } from './rating-explained.tsx'
import { ReviewBars } from './review-bars.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewsRead } from './reviews-read.tsx'

type Sort = ReviewPageQuery['sort']
type Order = { stars: number | null; sort: Sort }

const SORTS: Record<Sort, string> = {
  newest: 'Newest first',
  highest: 'Most stars first',
  lowest: 'Fewest stars first',
}

const useReviews = (id: string, { stars, sort }: Order) =>
  useList(
    screens.profileReviewsScreen,
    { stars: stars?.toString(), sort: sort === 'newest' ? undefined : sort },
    ([first]) => ({ by_stars: first?.by_stars ?? [] }),
    { id },
  )

export const ProfileReviews = ({ professional }: { professional: SearchCard }) => {
  const [order, setOrder] = useState<Order>({ stars: null, sort: 'newest' })
  const list = useReviews(professional.id, order)
  const { rating, review_count } = professional
  const name = professionalName(professional)
  return (
    <section aria-labelledby="reviews">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="reviews" className="text-xl">
          Reviews
        </h2>
        {rating !== null && <Average rating={rating} count={review_count} />}
      </div>
      {rating !== null && <RatingExplained count={review_count} />}
      <Card>
        <ReviewsRead query={list}>
          {({ items, by_stars }) =>
            by_stars.every(({ reviews }) => reviews === 0) ? (
              <NoReviews name={name} />
            ) : (
              <>
                <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 border-line border-b p-4 md:px-5">
                  <div className="min-w-0 flex-1 basis-60">
                    <ReviewBars
                      counts={by_stars}
                      chosen={order.stars}
                      onChoose={(stars) => setOrder({ ...order, stars })}
                    />
                  </div>
                  {review_count > 1 && <OrderBar order={order} onChange={setOrder} />}
                </div>
                <List items={items} className="p-5">
                  {(review) => <ReviewItem review={review} professional={name} />}
                </List>
                <div className="pb-5 empty:hidden">
                  <MoreButton {...morePages(list)} />
                </div>
              </>
            )
          }
        </ReviewsRead>
      </Card>
    </section>
  )
}

const NoReviews = ({ name }: { name: string }) => (
  <div className="p-5">
    <p className="font-semibold">No reviews yet</p>
    <p className="mt-1 max-w-[60ch] text-muted">
      Athletes can write one after a completed session. Book one, and the first review of {name} can be yours.
    </p>
  </div>
)

const OrderBar = ({ order, onChange }: { order: Order; onChange: (order: Order) => void }) => (
  <div className="grid gap-2">
    {order.stars !== null && (
      <Button
        variant="link"
        className="justify-self-start px-0 text-sm"
        onClick={() => onChange({ ...order, stars: null })}
      >
        Show all reviews
      </Button>
    )}
    <Field label="Sort reviews" className="w-52">
      <NativeSelect
        value={order.sort}
        onChange={(event) => onChange({ ...order, sort: event.target.value as Sort })}
      >
        {Object.entries(SORTS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  </div>
)

/** Example: '4.7 out of 5 · 31 reviews'. */
export const Average = ({ rating, count }: { rating: number; count: number }) => (
  <p className="flex items-center gap-2 text-muted text-sm">
    <span aria-hidden>
      <Stars given={rating} />
    </span>
    <span>
      <b className="text-ink tabular-nums">{rating.toFixed(1)}</b> out of 5 · {count}{' '}
      {count === 1 ? 'review' : 'reviews'}
    </span>
  </p>
)
