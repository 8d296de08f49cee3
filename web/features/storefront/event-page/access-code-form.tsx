import { useState } from 'react'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Notice } from '#web/ui/surface.tsx'
import KeyRound from '~icons/lucide/key-round'
import type { HiddenTypes } from './use-hidden-types.ts'

/** "I have a code": opens the ticket types that are hidden behind it, and says which. */
export function AccessCodeForm({ hidden, isGiven }: { hidden: HiddenTypes; isGiven: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const { ticketTypes, accessCode, error } = hidden
  if (ticketTypes.length > 0) {
    return (
      <Notice tone="ok" live className="mt-3">
        {m.events_code_opened({
          code: accessCode.toUpperCase(),
          types: ticketTypes.map(({ name }) => name).join(', '),
        })}
      </Notice>
    )
  }
  if (!isAsking && !isGiven) {
    return (
      <Button variant="ghost" size="sm" className="mt-2" onClick={() => setIsAsking(true)}>
        <KeyRound aria-hidden className="size-[18px]" />
        {m.events_have_code()}
      </Button>
    )
  }
  return (
    <form
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) hidden.enter(typed.trim())
      }}
    >
      <Field label={m.events_code()} error={error && refusalMessage(error)}>
        <div className="flex gap-2">
          <Input
            name="accessCode"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoFocus={isAsking}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" variant="quiet" pending={hidden.isOpening} disabled={typed.trim() === ''}>
            {m.events_code_open()}
          </Button>
        </div>
      </Field>
    </form>
  )
}
