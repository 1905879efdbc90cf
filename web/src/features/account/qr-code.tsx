import { generate } from 'lean-qr'

/** Modules of light around a code, without which scanners don't find it. */
const QUIET = 4

/** Draws a QR code, dark on light in either theme, because many scanners can't read the reverse. */
export const QrCode = ({ text, label }: { text: string; label: string }) => {
  const code = generate(text)
  const all = Array.from({ length: code.size }, (_, at) => at)
  const path = all.flatMap((y) => all.filter((x) => code.get(x, y)).map((x) => `M${x} ${y}h1v1h-1z`)).join('')
  const side = code.size + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-md"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
