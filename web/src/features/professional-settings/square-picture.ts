const SIDE_PX = 512
const QUALITY = 0.86

/** Returns the largest square in the center of an image. */
export const middleSquare = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/**
 * Crops a picture to its center and returns an upright JPEG of at most 512 px. Re-encoding removes metadata such as the
 * GPS position.
 * @throws when the file isn't an image
 */
export const squarePicture = async (file: Blob): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { x, y, side } = middleSquare(image)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, SIDE_PX)
  canvas.height = canvas.width
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser cannot draw')
  // JPEG has no transparency; without a background, transparent areas turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  image.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the picture could not be encoded'))),
      'image/jpeg',
      QUALITY,
    )
  })
}
