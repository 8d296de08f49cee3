import { createLink } from '@tanstack/react-router'
import { Tabs as RadixTabs } from 'radix-ui'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './cn.ts'

const bar = 'bleed flex gap-1 border-line border-b'
const tab =
  'relative flex min-h-12 flex-none items-center gap-1.5 whitespace-nowrap px-3 font-semibold text-ink-2 transition-colors hover:text-ink'
const current =
  'data-[state=active]:text-ink data-[state=active]:tab-teeth data-[status=active]:text-ink data-[status=active]:tab-teeth'

/** The number in a tab. A hot one asks for somebody. */
export function TabCount({ children, hot }: { children: ReactNode; hot?: boolean }) {
  return (
    <span
      className={cn(
        'h-[22px] min-w-[22px] rounded-badge px-1.5 text-center text-12 leading-[22px] tabular-nums',
        hot ? 'bg-accent text-on-accent' : 'bg-sunken',
      )}
    >
      {children}
    </span>
  )
}

export interface TabsProps<T extends string> {
  label: string
  tabs: readonly { value: T; label: ReactNode; content: ReactNode }[]
  value: T
  onChange: (value: T) => void
  className?: string
}

/** Tabs whose panels are on this page. When each tab is an address of its own, use `TabLinks` and `TabLink`. */
export function Tabs<T extends string>({ label, tabs, value, onChange, className }: TabsProps<T>) {
  return (
    <RadixTabs.Root value={value} onValueChange={(chosen) => onChange(chosen as T)} className={className}>
      <RadixTabs.List aria-label={label} className={bar}>
        {tabs.map((each) => (
          <RadixTabs.Trigger key={each.value} value={each.value} className={cn(tab, current)}>
            {each.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((each) => (
        <RadixTabs.Content key={each.value} value={each.value} className="pt-4">
          {each.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

export interface TabLinksProps {
  label: string
  className?: string
  ref?: Ref<HTMLElement>
  children: ReactNode
}

export function TabLinks({ label, className, ref, children }: TabLinksProps) {
  return (
    <nav ref={ref} aria-label={label} className={cn(bar, className)}>
      {children}
    </nav>
  )
}

function TabAnchor({ className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }) {
  return <a className={cn(tab, current, className)} {...rest} />
}

/** A tab that is a link: the router marks the current one. */
export const TabLink = createLink(TabAnchor)
