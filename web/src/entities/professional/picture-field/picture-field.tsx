import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { ConfirmEmail, needsConfirmedEmail } from '@/entities/account/confirm-email.tsx'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { pictureOf } from '../picture.ts'
import { professionalName } from '../words.ts'
import { type Crop, readPicture, squarePicture } from './square-picture.ts'

const CropDialog = lazyDialog(async () => (await import('./crop-dialog.tsx')).CropDialog)

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
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const close = () => {
    image?.close()
    setImage(null)
  }
  const choose = async (file: File) => {
    // Ignores the declared file type: a file that the browser can't decode isn't a picture.
    const read = await readPicture(file).catch(() => null)
    if (read) setImage(read)
    else notify.error('Invalid file type', NO_PICTURE)
  }
  const save = async (crop: Crop) => {
    if (!image) return
    try {
      await submitAsync({}, await squarePicture(image, crop))
      notify.success('Picture saved')
      close()
    } catch (error) {
      sayRefusal(error)
      if (needsConfirmedEmail(error)) close()
    }
  }
  return { image, choose, save, close, pending, problem }
}

/** Lets the professional choose and crop a picture. */
export const PictureField = ({ professional }: { professional: Professional }) => {
  const input = useRef<HTMLInputElement>(null)
  const { image, choose: open, save, close, pending, problem } = useSetPicture()
  const remove = useCommand(actions.removePicture, {
    success: 'Picture removed',
    failure: 'We couldn’t remove the picture',
  })
  const picture = pictureOf(professional)
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) void open(file)
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
          <Button size="sm" variant="outline" onClick={() => input.current?.click()}>
            {picture ? 'Replace picture' : 'Choose a picture'}
          </Button>
          {picture && (
            <Button size="sm" variant="ghost" pending={remove.pending} onClick={() => remove.submit({})}>
              Remove picture
            </Button>
          )}
        </div>
        <p className="text-muted text-sm">JPG, PNG, or WebP. You can crop the picture before you save it.</p>
        <ConfirmEmail problem={problem} />
      </div>
      {image && (
        <CropDialog image={image} pending={pending} onCrop={(crop) => void save(crop)} onClose={close} />
      )}
    </div>
  )
}
