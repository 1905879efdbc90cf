import { type FormEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { Field, useFieldWiring } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { CENTER, type Crop, drawSquare, squareOf } from './square-picture.ts'

const ZOOM_MAX = 3
const PREVIEW_PX = 320

type CropDialogProps = {
  image: ImageBitmap
  pending: boolean
  onCrop: (crop: Crop) => void
  onClose: () => void
}

/** Lets the user choose the square of a picture by dragging it, or with sliders. Opens as soon as it mounts. */
export const CropDialog = ({ image, pending, onCrop, onClose }: CropDialogProps) => {
  const [crop, setCrop] = useState(CENTER)
  const change = (changes: Partial<Crop>) => setCrop((before) => ({ ...before, ...changes }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!pending) onCrop(crop)
  }
  return (
    <FormDialog
      title="Position your picture"
      description="Drag the picture, or use the sliders. It appears as a circle."
      submitLabel="Save picture"
      dirty={false}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Preview image={image} crop={crop} onChange={change} />
      <Slider label="Zoom" min={1} max={ZOOM_MAX} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
      <Slider label="Horizontal position" min={0} max={1} value={crop.x} onChange={(x) => change({ x })} />
      <Slider label="Vertical position" min={0} max={1} value={crop.y} onChange={(y) => change({ y })} />
    </FormDialog>
  )
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

type PreviewProps = { image: ImageBitmap; crop: Crop; onChange: (changes: Partial<Crop>) => void }

const Preview = ({ image, crop, onChange }: PreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, image, crop)
  }, [image, crop])
  const drag = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return
    const { side } = squareOf(image, crop)
    const pixels = side / currentTarget.clientWidth
    const moved = (at: number, by: number, room: number) => (room > 0 ? clamp(at - (by * pixels) / room) : at)
    onChange({
      x: moved(crop.x, movementX, image.width - side),
      y: moved(crop.y, movementY, image.height - side),
    })
  }
  return (
    <canvas
      ref={canvas}
      width={PREVIEW_PX}
      height={PREVIEW_PX}
      aria-hidden
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      className="mx-auto aspect-square w-full max-w-64 cursor-grab touch-none rounded-full border border-line active:cursor-grabbing"
    />
  )
}

type SliderProps = {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

const Slider = ({ label, ...range }: SliderProps) => (
  <Field label={label}>
    <Range {...range} />
  </Field>
)

const Range = ({ value, onChange, ...range }: Omit<SliderProps, 'label'>) => (
  <input
    {...useFieldWiring()}
    {...range}
    type="range"
    step={0.02}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    className="h-11 w-full cursor-pointer accent-turf"
  />
)
