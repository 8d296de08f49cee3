import type { ReactNode } from 'react'
import { errorMessage } from '#web/lib/errors/error-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Kanga, type KangaProps } from '#web/ui/brand/kanga.tsx'
import { Mark } from '#web/ui/brand/logo.tsx'
import { Button } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import RotateCcw from '~icons/lucide/rotate-ccw'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  /** A picture by its name in `web/public/art`, like `mandazi-cut`, or anything else to draw. */
  art?: string | ReactNode
  saying?: string
  cloth?: KangaProps['cloth']
  /** One button: what to do next. */
  action?: ReactNode
  /** `h1` when it stands for the whole page. */
  heading?: 'h1' | 'h2' | 'h3'
  className?: string
}

export function EmptyState({
  heading: Heading = 'h3',
  title,
  children,
  art,
  saying,
  cloth,
  action,
  className,
}: EmptyStateProps) {
  const picture = typeof art === 'string' ? <img src={`/art/${art}.webp`} alt="" width={66} height={66} /> : art
  return (
    <div className={cn('grid justify-items-center gap-2 px-5 pt-6 pb-8 text-center', className)}>
      <Kanga cloth={cloth} saying={saying} picture={picture ?? <Mark className="h-14 w-[46px]" />} />
      <Heading className={Heading === 'h1' ? 'text-25' : 'text-20'}>{title}</Heading>
      {children && (
        <div className="meta grid w-full max-w-[44ch] grid-cols-[minmax(0,1fr)] justify-items-center">{children}</div>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** What did not work: "The menu did not load". */
  title?: ReactNode
  error?: unknown
  /** Said after what happened. */
  children?: ReactNode
  onRetry?: () => unknown
  heading?: EmptyStateProps['heading']
  className?: string
}

/** Says what happened and offers to try again. It needs nothing from the network to be drawn. */
export function ErrorState({ title, error, children, onRetry, heading, className }: ErrorStateProps) {
  return (
    <div role="alert" className={className}>
      <EmptyState
        heading={heading}
        cloth="forest"
        saying={m.ui_error_saying()}
        title={title ?? m.ui_error_title()}
        action={
          onRetry && (
            <Button variant="quiet" onClick={onRetry}>
              <RotateCcw aria-hidden className="size-[18px]" />
              {m.ui_try_again()}
            </Button>
          )
        }
      >
        <p>
          {errorMessage(error)} {children}
        </p>
      </EmptyState>
    </div>
  )
}
