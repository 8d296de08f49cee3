import type { Verdict } from '#web/features/vendor-workspace/door/engine/verdict.ts'

export type Sign = Verdict | 'ready' | 'open'

const exclamation = 'M12 4v10M12 19.5v.01'
const tick = 'M20 6 9 17l-5-5'

const strokes: Record<Sign, string> = {
  green: tick,
  ready: tick,
  out: 'm12 19-7-7 7-7M19 12H5',
  order: 'M6 8h12l-1 12H7L6 8M9 8V7a3 3 0 0 1 6 0v1',
  amber: exclamation,
  open: exclamation,
  red: 'M18 6 6 18M6 6l12 12',
}

const inks: Record<Sign, [ground: string, line: string]> = {
  green: ['#fff', '#0b6843'],
  order: ['#fff', '#0b6843'],
  out: ['#fff', '#3a3180'],
  amber: ['#1f1a30', '#ffb21e'],
  red: ['#fff', '#a81d2b'],
  ready: ['#66d6a0', '#0e0b16'],
  open: ['#ffb21e', '#1f1a30'],
}

/** A diamond from the kanga with its sign; `open` is no answer yet, or something to do first. */
export function VerdictIcon({ sign, className }: { sign: Sign; className?: string }) {
  const [ground, line] = inks[sign]
  return (
    <svg viewBox="0 0 148 148" aria-hidden="true" className={className ?? 'size-[min(132px,17dvh)] flex-none'}>
      <path d="M74 0L148 74L74 148L0 74Z" fill={ground} />
      <g fill="none" stroke={line}>
        <path d="M74 11L137 74L74 137L11 74Z" strokeWidth="3" opacity=".35" />
        <path
          d={strokes[sign]}
          transform="translate(38 38) scale(3)"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
