import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { undoScan } from '#contracts/door/scan.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { UnsavedChangesDialog } from '#web/ui/forms/unsaved-changes-dialog.tsx'

/** The organiser takes back an admission of any gate, at any age, and says why. */
export function UndoPassage({ nonce, label }: { nonce: string; label: string }) {
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(undoScan, { body: { nonce: newIdempotencyKey(), undoes: nonce, note: note.trim() } }),
    onSuccess: async () => {
      setIsOpen(false)
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/scan/incidents'] })
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/scan/log'] })
      await queryClient.invalidateQueries({ queryKey: ['/api/vendor/scan/counts'] })
    },
  })
  if (!isOpen)
    return (
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <UnsavedChangesDialog isDirty={note !== '' && !isPending} name={label} />
      <Field label={m.gates_undo_why()} hint={m.gates_undo_hint()} error={error ? refusalMessage(error) : undefined}>
        <Input value={note} required maxLength={200} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={isPending} disabled={note.trim() === ''}>
          {label}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setIsOpen(false)}>
          {m.gates_undo_keep()}
        </Button>
      </div>
    </form>
  )
}
