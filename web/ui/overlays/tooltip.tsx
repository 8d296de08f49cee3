import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

const openDelay = 700
const skipDelay = 300

/** Around a part of the page with several tooltips: after the first, the next ones come at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      {children}
    </Radix.Provider>
  )
}

/** A few words on hover and focus. Nothing a person needs may stand only here: phones do not hover. */
export function Tooltip({ words, children }: { words: ReactNode; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-60 animate-fade rounded-[8px] bg-ink px-2.5 py-1.5 text-13 text-surface"
        >
          {words}
          <Radix.Arrow className="fill-ink" />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
