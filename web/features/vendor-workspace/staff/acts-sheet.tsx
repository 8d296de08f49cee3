import { Button } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'

export interface RowAct {
  label: string
  /** Read aloud, with the name. */
  about: string
  act: () => void
  /** It takes something from somebody. */
  isEnding?: boolean
}

export interface RowActsProps {
  name: string
  acts: readonly RowAct[]
}

/** What can be done with a row, on a phone. */
const ActsSheet = ({ name, acts, onClose }: RowActsProps & { onClose: () => void }) => (
  <Sheet open onOpenChange={onClose} title={name}>
    <div className="grid gap-2.5">
      {acts.map(({ label, act, isEnding }) => (
        <Button
          key={label}
          variant={isEnding ? 'danger-quiet' : 'quiet'}
          block
          onClick={() => {
            onClose()
            act()
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  </Sheet>
)

export default ActsSheet
