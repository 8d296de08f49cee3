import { createElement, type ReactElement, type SVGProps } from 'react'
import { cn } from './cn.ts'

export type IconComponent = (props: SVGProps<SVGSVGElement>) => ReactElement

/**
 * An icon of Lucide's, on its grid of 24; its size, its line and its colour are those of `.lucide` (`base.css`).
 * `import Search from '~icons/lucide/search'` is a call of this (`scripts/web/icons.ts`).
 */
export const icon =
  (...shapes: ReactElement[]): IconComponent =>
  ({ className, ...props }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        // An icon says nothing to who listens, unless it is given a name.
        'aria-hidden': props['aria-label'] === undefined ? true : undefined,
        className: cn('lucide', className),
        ...props,
      },
      ...shapes,
    )
