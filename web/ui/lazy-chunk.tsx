import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, useEffect } from 'react'
import { onFound } from '#web/lib/connection.ts'
import { isMissingPart } from '#web/lib/routing/load-chunk.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from './overlays/use-toast.ts'

/** How what is opened over a page is closed again. */
interface Closable {
  onClose?: () => void
  onOpenChange?: (open: boolean) => void
}

/**
 * A part of a page that comes when it is needed, like React's `lazy`. That one remembers a failure for ever and throws
 * it at the whole page; here the page stays as it is. What was to be opened is closed again and a toast says why, so
 * that the next press asks anew; `instead` is drawn in the place of what cannot be pressed, until the connection is
 * back.
 */
export function lazyChunk<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  instead?: ReactNode,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined
  const missing = (caught: ErrorComponentProps) => <Missing {...caught} instead={instead} />

  function onCatch(props: Closable) {
    Part = undefined
    if (instead !== undefined) return
    if (props.onClose) props.onClose()
    else props.onOpenChange?.(false)
    toast({ title: m.ui_part_missing(), description: m.ui_error_network(), variant: 'destructive' })
  }
  return (props) => {
    Part ??= lazy(load)
    return (
      <CatchBoundary
        getResetKey={() => 0}
        errorComponent={missing}
        onCatch={(error) => isMissingPart(error) && onCatch(props)}
      >
        <Part {...props} />
      </CatchBoundary>
    )
  }
}

function Missing({ error, reset, instead }: ErrorComponentProps & { instead: ReactNode }) {
  useEffect(() => onFound(reset), [reset])
  if (!isMissingPart(error)) throw error
  return instead
}
