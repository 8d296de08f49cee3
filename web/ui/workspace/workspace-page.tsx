import type { ReactNode } from 'react'
import ArrowLeft from '~icons/lucide/arrow-left'

export interface WorkspacePageProps {
  title: ReactNode
  note?: ReactNode
  /** What can be done with the whole page, at the right of its title. */
  action?: ReactNode
  /** The link to the list this page was opened from. */
  back?: ReactNode
  children?: ReactNode
}

/** The frame of an administrator's page. */
export function WorkspacePage({ title, note, action, back, children }: WorkspacePageProps) {
  return (
    <>
      {back}
      <div className="mb-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-32 lg:text-42 [overflow-wrap:anywhere]">{title}</h1>
          {action}
        </div>
        {note && <div className="meta mt-1.5">{note}</div>}
      </div>
      {children}
    </>
  )
}

/** For the classes of the `Link` given as `back`. */
export const backLink = 'link mb-1 -mt-2 inline-flex min-h-11 items-center gap-1.5 text-13 no-underline'

export const BackArrow = () => <ArrowLeft aria-hidden className="!size-4" />
