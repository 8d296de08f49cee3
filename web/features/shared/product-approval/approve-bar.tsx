import type { ProductForEditing } from '#contracts/catalog.ts'
import { ChosenBar } from '#web/features/shared/products/chosen-bar.tsx'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import Check from '~icons/lucide/check'
import { useApprove } from './use-approve.ts'

export interface ApproveBarProps {
  chosen: readonly ProductForEditing[]
  onDone: () => void
}

/** Approves all products that were chosen of those that wait. */
export default function ApproveBar({ chosen, onDone }: ApproveBarProps) {
  const { approve, isWorking } = useApprove()
  return (
    <ChosenBar count={chosen.length} onDone={onDone}>
      {(isTooMany) => (
        <Button
          variant="cloth"
          size="sm"
          disabled={isTooMany}
          pending={isWorking}
          onClick={async () => isWorking || ((await approve(chosen)) && onDone())}
        >
          <Check aria-hidden />
          {m.products_approve()}
        </Button>
      )}
    </ChosenBar>
  )
}
