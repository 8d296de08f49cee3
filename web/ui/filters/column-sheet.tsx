import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/overlays/overlay.tsx'
import type { ColumnNames } from '#web/ui/tables/shown-columns.ts'

export interface ColumnSheetProps {
  names: ColumnNames
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
  onClose: () => void
}

/** The columns by name, to be shown or left out; the list behind follows at once. */
export default function ColumnSheet({ names, hidden, onChange, onClose }: ColumnSheetProps) {
  return (
    <Dialog open onOpenChange={onClose} title={m.admin_columns()} description={m.admin_columns_text()}>
      {Object.entries(names).map(([id, name]) => (
        <Checkbox
          key={id}
          checked={!hidden.includes(id)}
          onChange={(isShown) => onChange(isShown ? hidden.filter((each) => each !== id) : [...hidden, id])}
        >
          {name()}
        </Checkbox>
      ))}
    </Dialog>
  )
}
