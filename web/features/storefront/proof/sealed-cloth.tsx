import { cn } from '#web/ui/cn.ts'
import { clothOf } from './seal-cloth.ts'

const border = 12
const saw = 8

/** A row of teeth along an edge, from its top on or hanging from below. */
const teeth = (width: number, y: number, depth: number) =>
  Array.from({ length: width / saw }, (_, place) => `M${place * saw} ${y}h${saw}l${-saw / 2} ${depth}Z`).join('')

/** The kanga of a seal. It says nothing that the seal beside it does not. */
export function SealedCloth({ seal, className }: { seal: string; className?: string }) {
  const { ground, marks, width, height } = clothOf(seal)
  const [outerWidth, outerHeight] = [width + 2 * border, height + 4 * border]
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${outerWidth} ${outerHeight}`}
      className={cn('rounded-[8px] shadow-2', className)}
      data-seal={seal.slice(0, 8)}
    >
      <path fill={ground} d={`M0 0h${outerWidth}v${outerHeight}h${-outerWidth}Z`} />
      <path fill="#ffb21e" d={teeth(outerWidth, 0, border) + teeth(outerWidth, outerHeight, -border)} />
      <path
        fill="#2a2142"
        d={`M${border / 2} ${1.5 * border}h${outerWidth - border}v${outerHeight - 3 * border}h${border - outerWidth}Z`}
      />
      <g transform={`translate(${border} ${2 * border})`}>
        {marks.map(({ colour, path }) => (
          <path key={colour} fill={colour} d={path} />
        ))}
      </g>
    </svg>
  )
}
