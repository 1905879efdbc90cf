import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { type ChangeEvent, useRef } from 'react'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { ApiProblem } from '../../client/problem.ts'
import { ConfirmEmail, needsConfirmedEmail } from '../../entities/account/confirm-email.tsx'
import { pictureOf } from '../../entities/professional/picture.ts'
import { professionalName } from '../../entities/professional/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { squarePicture } from './square-picture.ts'

const NO_PICTURE = 'Accepted formats: JPG, PNG, WEBP'
const FAILED = 'There was an error uploading your picture. Please try again.'

const TITLES: Record<string, string> = {
  'invalid-file-type': 'Invalid file type',
  'file-too-large': 'File too large',
  'too-many-pixels': 'Picture too large',
  'uploads-busy': 'Upload failed',
}

const sayRefusal = (error: unknown): void => {
  if (needsConfirmedEmail(error)) return
  const isProblem = error instanceof ApiProblem
  const title = isProblem ? TITLES[error.code] : undefined
  if (isProblem && (title || error.status === 429)) notify.error(title ?? 'Upload failed', error.message)
  else notify.error('Upload failed', FAILED)
}

const useSetPicture = () => {
  const { submitAsync, pending, problem } = useCommand(actions.setPicture)
  const set = async (file: File) => {
    // Ignores the declared file type: a file that the browser can't decode isn't a picture.
    const square = await squarePicture(file).catch(() => null)
    if (!square) return notify.error('Invalid file type', NO_PICTURE)
    try {
      await submitAsync({}, square)
      notify.success('Picture saved')
    } catch (error) {
      sayRefusal(error)
    }
  }
  return { set, pending, problem }
}

/** Saves the picture as soon as it is chosen. */
export const PictureField = ({ professional }: { professional: Professional }) => {
  const input = useRef<HTMLInputElement>(null)
  const { set, pending, problem } = useSetPicture()
  const remove = useCommand(actions.removePicture, {
    success: 'Picture removed',
    failure: 'We couldn’t remove the picture',
  })
  const picture = pictureOf(professional)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) void set(file)
  }
  return (
    <div className="mb-5 flex items-center gap-4">
      <Avatar id={professional.user_id} name={professionalName(professional)} picture={picture} size="lg" />
      <div className="grid min-w-0 gap-1.5">
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Profile picture"
            tabIndex={-1}
            className="sr-only"
            onChange={choose}
          />
          <Button size="sm" variant="outline" pending={pending} onClick={() => input.current?.click()}>
            {picture ? 'Replace picture' : 'Choose a picture'}
          </Button>
          {picture && (
            <Button size="sm" variant="ghost" pending={remove.pending} onClick={() => remove.submit({})}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">
          JPG, PNG, or WebP. We crop it to the middle and save it as soon as you choose it.
        </p>
        <ConfirmEmail problem={problem} />
      </div>
    </div>
  )
}
