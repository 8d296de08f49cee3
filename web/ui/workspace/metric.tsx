import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '#web/paraglide/messages.js'
import { cn } from '#web/ui/cn.ts'
import { changePercent, formatChange, formatPointChange } from './change.ts'

export interface MetricProps {
  label: ReactNode
  value: ReactNode
  now: number | null
  before: number | null
  /** The figure of the other time, as it is written. */
  previousLabel: ReactNode
  /** Shares differ by points and not by percent. */
  isShare?: boolean
  /** Fewer is better: failures, refunds. */
  fewerIsBetter?: boolean
  /** For a figure whose rows can be shown. */
  open?: { label: string; isOpen: boolean; toggle: () => void }
  /** The same, where its rows are on another page. */
  link?: (LinkProps & { label: string }) | undefined
}

/** A number with what it was at another time, in words under it. */
export function Metric({
  label,
  value,
  now,
  before,
  previousLabel: beforeWords,
  isShare,
  fewerIsBetter,
  open,
  link,
}: MetricProps) {
  const isKnown = now !== null && before !== null
  const change = isKnown ? (isShare ? now - before : changePercent(now, before)) : null
  const isGood = change !== null && change !== 0 && change > 0 !== Boolean(fewerIsBetter)
  return (
    <div className={cn('relative min-w-0 bg-surface px-4 py-3.5', (open || link) && 'hover:bg-sunken/45')}>
      <dt className="font-semibold text-13 text-ink-2">{label}</dt>
      <dd>
        {open ? (
          <button
            type="button"
            aria-expanded={open.isOpen}
            aria-label={open.label}
            onClick={open.toggle}
            className={cn(
              'head block text-left text-20 tabular-nums after:absolute after:inset-0 md:text-25',
              open.isOpen && 'after:border-2 after:border-ink',
            )}
          >
            {value}
          </button>
        ) : link ? (
          <MetricLink {...link}>{value}</MetricLink>
        ) : (
          <span className="head block text-20 tabular-nums md:text-25">{value}</span>
        )}
        <span className="block text-13 text-ink-2">
          {change !== null && (
            <b className={cn('font-[650]', isGood ? 'text-money' : 'text-ink')}>
              {isShare ? formatPointChange(change) : formatChange(change)}{' '}
            </b>
          )}
          {before === null ? (
            m.admin_before_none()
          ) : (
            <>
              {m.admin_before()} {beforeWords}
            </>
          )}
        </span>
      </dd>
    </div>
  )
}

const MetricLink = ({ label, children, ...to }: LinkProps & { label: string; children: ReactNode }) => (
  <Link {...to} aria-label={label} className="head block text-20 tabular-nums after:absolute after:inset-0 md:text-25">
    {children}
  </Link>
)

/** Figures beside each other, with hairlines between them. */
export function Metrics({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {children}
    </dl>
  )
}
