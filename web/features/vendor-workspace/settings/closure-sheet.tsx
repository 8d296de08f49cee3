import { type FormEvent, useState } from 'react'
import type { Closure } from '#contracts/vendor-profile.ts'
import { nairobiDay } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toClosure } from './closure-days.ts'

interface ClosureSheetProps {
  onClose: () => void
  onAdd: (closure: Closure) => Promise<void>
}

export default function ClosureSheet({ onClose, onAdd }: ClosureSheetProps) {
  const [today] = useState(() => nairobiDay(new Date()))
  const [first, setFirst] = useState(today)
  const [last, setLast] = useState(today)
  const [reason, setReason] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const wrong = first === '' || last < first ? m.settings_closure_wrong() : undefined

  async function add(event: FormEvent) {
    event.preventDefault()
    if (wrong || isAdding) return
    setIsAdding(true)
    await onAdd(toClosure(first, last, reason)).finally(() => setIsAdding(false))
  }

  return (
    <Sheet open onOpenChange={onClose} title={m.settings_add_closure()} description={m.settings_closures_hint()}>
      <form noValidate onSubmit={add} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={m.settings_closure_first()}>
            <Input type="date" min={today} value={first} onChange={(event) => setFirst(event.target.value)} />
          </Field>
          <Field label={m.settings_closure_last()} error={wrong}>
            <Input type="date" min={first} value={last} onChange={(event) => setLast(event.target.value)} />
          </Field>
        </div>
        <Field label={m.settings_closure_reason()} optional>
          <Input maxLength={120} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button type="submit" block pending={isAdding}>
          {m.settings_closure_add()}
        </Button>
      </form>
    </Sheet>
  )
}
