const SIDE_PX = 512
const QUALITY = 0.86

/** The square in the middle of an image, as wide as it is or high, whichever is less. */
export const middleSquare = ({ width, height }: { width: number; height: number }) => {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), side }
}

/**
 * The middle of a picture as a JPEG of at most 512 pixels, upright. Drawn anew, so that nothing travels that a
 * camera wrote beside the picture, such as where it was taken. Throws when the file is no image.
 */
export const squarePicture = async (file: Blob): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { x, y, side } = middleSquare(image)
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(side, SIDE_PX)
  canvas.height = canvas.width
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser cannot draw')
  // What is transparent becomes white, not black.
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
