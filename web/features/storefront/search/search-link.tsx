import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchFilters } from './search.queries.ts'

/** Links of one page differ in what they leave out, too. */
export const exactly = { exact: true, includeSearch: true, explicitUndefined: true }

export interface SearchLinkProps {
  /** What it changes in the address. */
  changed: SearchFilters
  isOn: boolean
  className: string
  children: ReactNode
}

/** The same search, narrowed or ordered otherwise. */
export function SearchLink({ changed, isOn, className, children }: SearchLinkProps) {
  return (
    <Link
      to="/search"
      search={(before: object) => ({ ...before, ...changed })}
      preload={false}
      resetScroll={false}
      activeOptions={exactly}
      activeProps={{}}
      aria-current={isOn ? 'page' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}
