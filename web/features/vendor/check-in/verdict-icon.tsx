import type { ScanVerdict } from './scan-verdict.ts'

const strokes: Record<ScanVerdict | 'open', string> = {
  accept: 'M20 6 9 17l-5-5',
  warn: 'M12 4v10M12 19v.01',
  reject: 'M18 6 6 18M6 6l12 12',
  open: 'M12 4v10M12 19v.01',
}

const inks: Record<ScanVerdict | 'open', [ground: string, line: string]> = {
  accept: ['#fff', '#0b6843'],
  warn: ['#1f1a30', '#ffb21e'],
  reject: ['#fff', '#a81d2b'],
  open: ['#ffb21e', '#1f1a30'],
}

/** A diamond from the kanga with a tick, an exclamation mark or a cross; `open` is no answer yet. */
export function VerdictIcon({ verdict }: { verdict: ScanVerdict | 'open' }) {
  const [ground, line] = inks[verdict]
  return (
    <svg viewBox="0 0 148 148" aria-hidden="true" className="size-[min(148px,22dvh)] flex-none">
      <path d="M74 0L148 74L74 148L0 74Z" fill={ground} />
      <g fill="none" stroke={line}>
        <path d="M74 11L137 74L74 137L11 74Z" strokeWidth="3" opacity=".35" />
        <path
          d={strokes[verdict]}
          transform="translate(38 38) scale(3)"
          strokeWidth="2.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
