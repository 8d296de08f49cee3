import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'

/**
 * Whole seconds until a moment, never below zero, counted on the second. What the server draws begins with the moment
 * its data was read, so that the browser's first drawing is the same.
 */
export function useSecondsUntil(moment: string | Date, readAt?: number): number {
  const end = new Date(moment).getTime()
  const [seconds, setSeconds] = useState(() => secondsBetween(readAt ?? Date.now(), end))
  useEffect(() => {
    const count = () => setSeconds(secondsBetween(Date.now(), end))
    count()
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [end])
  return seconds
}

const secondsBetween = (now: number, end: number) => Math.max(0, Math.ceil((end - now) / 1000))

export const formatCountdown = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export interface CountdownRingProps {
  until: string | Date
  /** When the data was read, for what the server draws. */
  readAt?: number
  /** How long the whole ring is, in seconds. */
  of: number
  /** Below the digits. */
  children?: ReactNode
  size?: number
  /** How the time is written that is left. */
  format?: (seconds: number) => string
}

/** For what holds a ring on cloth: its unlit ticks are cloth too. */
export const onCloth = {
  colorScheme: 'dark',
  '--color-line': 'var(--color-cloth-line)',
  '--color-accent-edge': 'var(--color-accent)',
} as CSSProperties

/** On a small ring sixty would run together. */
const large = { ticks: 60, path: 'M50 3V10', width: 2.6, digits: 'text-42' }
const small = { ticks: 36, path: 'M50 3V13', width: 5, digits: 'text-13' }

/** Ticks that go out one by one. With less than a tenth left it turns red. */
export function CountdownRing({
  until,
  readAt,
  of,
  children,
  size = 168,
  format = formatCountdown,
}: CountdownRingProps) {
  const seconds = useSecondsUntil(until, readAt)
  const { ticks, path, width, digits } = size < 100 ? small : large
  const lit = Math.ceil((Math.min(seconds, of) / of) * ticks)
  const isShort = seconds <= of / 10
  return (
    <div
      role="timer"
      aria-label={m.ui_time_left({ time: format(seconds) })}
      className="relative grid flex-none place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0">
        {Array.from({ length: ticks }, (_, tick) => tick).map((tick) => (
          <path
            key={tick}
            d={path}
            strokeWidth={width}
            strokeLinecap="round"
            transform={`rotate(${(tick * 360) / ticks} 50 50)`}
            className={cn(
              'transition-[stroke]',
              tick >= lit ? 'stroke-line' : isShort ? 'stroke-danger' : 'stroke-accent-edge',
            )}
          />
        ))}
      </svg>
      <div className="text-center">
        <div className={cn('head tabular-nums', digits, isShort && 'text-danger')}>{format(seconds)}</div>
        {children && <div className="meta">{children}</div>}
      </div>
    </div>
  )
}
