const SIDE_PX = 512
const QUALITY = 0.86

/** The square of a picture to keep. `zoom` is 1 for the largest; `x` and `y` go from 0 (left, top) to 1. */
export type Crop = { zoom: number; x: number; y: number }
export const CENTER: Crop = { zoom: 1, x: 0.5, y: 0.5 }

type Size = { width: number; height: number }

/** Returns a crop's square in the pixels of an image. */
export const squareOf = ({ width, height }: Size, { zoom, x, y }: Crop) => {
  const side = Math.round(Math.min(width, height) / zoom)
  return { x: Math.round((width - side) * x), y: Math.round((height - side) * y), side }
}

/** @throws when the file isn't an image */
export const readPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' })

/** Draws a crop over the whole canvas. */
export const drawSquare = (canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void => {
  const { x, y, side } = squareOf(image, crop)
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser cannot draw')
  // JPEG has no transparency; without a background, transparent areas turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * Returns a crop as an upright JPEG of at most 512 px. Re-encoding removes metadata such as the GPS position.
 */
export const squarePicture = (image: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(squareOf(image, crop).side, SIDE_PX)
  canvas.height = canvas.width
  drawSquare(canvas, image, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
