/* global OffscreenCanvas, VideoEncoder, VideoFrame */
// Runs in the browser: paints each frame (frames.ts) and encodes it.

const paintFrame = (paint, size, { ground, strokes, discs }) => {
  paint.fillStyle = ground
  paint.fillRect(0, 0, size.width, size.height)
  paint.lineCap = 'round'
  paint.lineJoin = 'round'
  for (const { color, width, points } of strokes) {
    paint.strokeStyle = color
    paint.lineWidth = width
    paint.beginPath()
    for (const [x, y] of points) paint.lineTo(x, y)
    paint.stroke()
  }
  for (const { color, x, y, radius, filled } of discs) {
    paint.beginPath()
    paint.arc(x, y, radius, 0, Math.PI * 2)
    paint.fillStyle = filled ? color : ground
    paint.fill()
    paint.strokeStyle = color
    paint.lineWidth = 5
    paint.stroke()
  }
}

globalThis.encodeFrames = async ({ frames, size, framesPerSecond, bitsPerSecond }) => {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const paint = canvas.getContext('2d')
  const packets = []
  const failures = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      const base64 = btoa(String.fromCharCode(...bytes))
      packets.push({ base64, isKey: chunk.type === 'key', seconds: chunk.timestamp / 1e6 })
    },
    error: (error) => failures.push(error),
  })
  encoder.configure({
    codec: 'vp8',
    width: size.width,
    height: size.height,
    bitrate: bitsPerSecond,
    framerate: framesPerSecond,
  })
  for (const [index, frame] of frames.entries()) {
    paintFrame(paint, size, frame)
    const timestamp = (index * 1e6) / framesPerSecond
    const picture = new VideoFrame(canvas, { timestamp, duration: 1e6 / framesPerSecond })
    encoder.encode(picture, { keyFrame: index === 0 })
    picture.close()
  }
  await encoder.flush()
  if (failures.length > 0) throw failures[0]
  return packets
}
