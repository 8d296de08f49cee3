import { type FormEvent, useEffect, useRef } from 'react'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/forms/input.tsx'

interface CodeFormProps {
  isAsking: boolean
  onCode: (code: string) => void
  /** Return without a code. */
  onNothing: () => void
}

/** For typing, and for a hand scanner, which types the code and a return wherever the cursor is. */
export function CodeForm({ isAsking, onCode, onNothing }: CodeFormProps) {
  const input = useRef<HTMLInputElement>(null)
  useCatchingKeys(input)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isAsking || !input.current) return
    const code = input.current.value.trim()
    input.current.value = ''
    if (code) onCode(code)
    else onNothing()
  }

  return (
    <form onSubmit={submit} className="flex gap-2">
      <Input
        ref={input}
        aria-label={m.scan_code()}
        placeholder={m.scan_code()}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="text-ink"
      />
      <Button type="submit" variant="quiet" pending={isAsking} className="text-ink">
        {m.scan_check()}
      </Button>
    </form>
  )
}

/** What is typed goes into the field, whatever was pressed before. On a touch screen nothing is focused by itself: the keyboard would cover the page. */
function useCatchingKeys(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      const isElsewhere = !(event.target instanceof HTMLElement && event.target.matches('input, select, textarea'))
      if (isTyping && isElsewhere) input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}
