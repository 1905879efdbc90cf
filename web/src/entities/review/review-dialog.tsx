import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Review, ReviewForm } from '@fieldside/contracts/http/reviews.ts'
import { REVIEW_COMMENT_MAX_CHARS, REVIEW_EDIT_HOURS } from '@fieldside/contracts/limits.ts'
import type { z } from 'zod'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { StarField } from './star-field.tsx'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/reviews.ts')).ReviewForm)

type ReviewDialogProps = {
  /** The name of the professional. */
  name: string
  appointmentId: string
  /** The review to edit; undefined for a new one. */
  review?: Review | undefined
  onClose: () => void
}

const useReviewForm = ({ appointmentId, review, onClose }: ReviewDialogProps) => {
  const form = useForm<z.input<typeof ReviewForm>, ReviewForm>({
    resolver,
    values: { rating: review?.rating ?? 0, comment: review?.comment ?? '' },
    resetOptions: { keepDirtyValues: true },
  })
  const post = useCommand(actions.postReview)
  const edit = useCommand(actions.editReview)
  const send = async (body: ReviewForm) => {
    try {
      if (review) await edit.submitAsync({ params: { id: review.id }, body })
      else await post.submitAsync({ body: { ...body, appointment_id: appointmentId } })
      notify.success(review ? 'Review changed' : 'Review posted')
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t save your review')
    }
  }
  return { form, pending: post.pending || edit.pending, submit: form.handleSubmit(send) }
}

export const ReviewDialog = (props: ReviewDialogProps) => {
  const { name, review, onClose } = props
  const { form, pending, submit } = useReviewForm(props)
  const { errors, isDirty } = form.formState
  return (
    <FormDialog
      title={review ? 'Edit your review' : `Review your session with ${name}`}
      description={`Signed-in people can read it on ${name}'s profile, with your first name and the first letter of your last name. You can change it for ${REVIEW_EDIT_HOURS} hours.`}
      submitLabel={review ? 'Save changes' : 'Post review'}
      dirty={isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <StarField
        value={form.watch('rating')}
        onChange={(rating) => form.setValue('rating', rating, { shouldDirty: true, shouldValidate: true })}
        error={errors.rating?.message}
      />
      <Field
        label="Comment"
        help="How was the session, and did it help?"
        error={errors.comment?.message}
        aside={`${form.watch('comment')?.length ?? 0} / ${REVIEW_COMMENT_MAX_CHARS}`}
      >
        <Textarea rows={4} {...form.register('comment')} />
      </Field>
    </FormDialog>
  )
}
