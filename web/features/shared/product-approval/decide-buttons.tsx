import { Suspense, useState } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cn } from '#web/ui/cn.ts'
import { lazyChunk } from '#web/ui/lazy-chunk.tsx'
import type { RejectSheetProps } from './reject-sheet.tsx'
import { useApprove } from './use-approve.ts'

const RejectSheet = lazyChunk(() => import('./reject-sheet.tsx'))

export interface DecideButtonsProps extends Pick<ButtonProps, 'size' | 'className'> {
  product: RejectSheetProps['product']
}

/** Approves a product that waits, or rejects it with a reason: as it is seen here, and no other version. */
export function DecideButtons({ product, size, className }: DecideButtonsProps) {
  const [isRejecting, setIsRejecting] = useState(false)
  const { approve, isWorking } = useApprove()
  const { name } = product
  return (
    <span className={cn('inline-flex gap-2', className)}>
      <Button
        variant="quiet"
        size={size}
        aria-label={m.products_reject_named({ name })}
        onClick={() => setIsRejecting(true)}
      >
        {m.products_reject()}
      </Button>
      <Button
        size={size}
        pending={isWorking}
        aria-label={m.products_approve_named({ name })}
        onClick={() => isWorking || approve([product])}
      >
        {m.products_approve()}
      </Button>
      {isRejecting && (
        <Suspense>
          <RejectSheet product={product} onClose={() => setIsRejecting(false)} />
        </Suspense>
      )}
    </span>
  )
}
