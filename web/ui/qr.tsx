import { encode } from 'uqr'

/** Dark on white in both themes, with a quiet edge around it: scanners want no less. */
export default function Qr({ code, label }: { code: string; label: string }) {
  const { size, path } = qrPath(code)
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="size-full"
    >
      <path d={path} fill="#14101f" />
    </svg>
  )
}

/** The dark squares as one path, each run of a row drawn at once. */
export function qrPath(code: string): { size: number; path: string } {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}
