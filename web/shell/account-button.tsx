import { type ComponentType, type ReactElement, Suspense, useState } from 'react'
import type { User } from '#contracts/account/identity.ts'
import { m } from '#web/paraglide/messages.js'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import ChevronDown from '~icons/lucide/chevron-down'
import { UnderWayMark } from './under-way-mark.tsx'

export interface AccountMenuProps {
  user: User
  /** The button it hangs from. */
  children: ReactElement
  /** When it could not be fetched: the next press asks anew. */
  onClose?: () => void
}

/** What hangs from the welcome line, and how it is fetched ahead of the press. */
export interface AccountMenuPart {
  Menu: ComponentType<AccountMenuProps>
  load: () => Promise<unknown>
}

/** A menu that comes when somebody reaches for it. */
export const accountMenuPart = (
  load: () => Promise<{ default: ComponentType<AccountMenuProps> }>,
): AccountMenuPart => ({
  load,
  Menu: lazyChunk(load),
})

/** The welcome line on wide screens; it opens the account's menu. */
export function AccountButton({ user, menu: { load, Menu } }: { user: User; menu: AccountMenuPart }) {
  const [isWanted, setIsWanted] = useState(false)
  const ahead = () => void load().catch(() => undefined)
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={isWanted ? undefined : () => setIsWanted(true)}
      className="group relative mr-1 flex h-11 min-w-0 items-center gap-1.5 rounded-control px-3 text-13 text-on-cloth-2 hover:bg-cloth-2 data-[state=open]:bg-cloth-2 max-md:hidden"
    >
      <span className="min-w-0 truncate">
        {m.shell_welcome()} <b className="font-[650] text-on-cloth">{user.name}</b>
      </span>
      <UnderWayMark user={user} of="orders" />
      <ChevronDown aria-hidden className="size-4 flex-none group-data-[state=open]:rotate-180" />
    </button>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <Menu user={user} onClose={() => setIsWanted(false)}>
        {button}
      </Menu>
    </Suspense>
  )
}
