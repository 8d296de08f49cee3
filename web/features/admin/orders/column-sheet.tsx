import { m } from '#web/paraglide/messages.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Dialog } from '#web/ui/overlays/overlay.tsx'
import { type ColumnId, choosableColumns, columnNames } from './order-columns.tsx'

export interface ColumnSheetProps {
  hidden: readonly ColumnId[]
  onChange: (hidden: ColumnId[]) => void
  onClose: () => void
}

/** The columns by name, to be shown or left out; the list behind follows at once. */
export default function ColumnSheet({ hidden, onChange, onClose }: ColumnSheetProps) {
  return (
    <Dialog open onOpenChange={onClose} title={m.admin_columns()} description={m.admin_columns_text()}>
      {choosableColumns.map((id) => (
        <Checkbox
          key={id}
          checked={!hidden.includes(id)}
          onChange={(isShown) => onChange(isShown ? hidden.filter((each) => each !== id) : [...hidden, id])}
        >
          {columnNames[id]()}
        </Checkbox>
      ))}
    </Dialog>
  )
}
