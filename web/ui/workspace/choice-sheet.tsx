import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { type RadioCard, RadioCards } from '#web/ui/forms/choices.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from './confirmed-first.tsx'
import { useInvalidateAdmin } from './use-invalidate-admin.ts'

/** The words that go with a choice. */
export interface ChoiceLabels {
  label: string
  hint?: string
  /** One line, like a receipt's number. */
  short?: boolean
}

export interface ChoiceSheetProps<Act extends string> {
  /** Names the thing: "Where do KSh 900 belong?" */
  title: string
  /** What it comes to, where the title does not say so. */
  sum?: string | undefined
  text: ReactNode
  choicesLabel: string
  choices: readonly RadioCard<Act>[]
  /** What is to be written with a choice; nothing where it needs no words. */
  wordsFor: (act: Act) => ChoiceLabels | null
  /** What else a choice needs, below it. */
  extra?: (act: Act) => ReactNode
  /** What is still missing of that, in words. */
  missing?: (act: Act) => string | undefined
  /** What is most likely right, chosen and written beforehand. */
  suggestion?: { act: Act; words: string } | undefined
  /** What the button says; for some choices another word. */
  confirm: string | ((act: Act | undefined) => string)
  done: string | ((act: Act) => string)
  onSend: (act: Act, words: string) => Promise<unknown>
  onClose: () => void
}

/** One of several decisions, with what goes with it. What was refused is said here, and what was typed stays. */
export function ChoiceSheet<Act extends string>(props: ChoiceSheetProps<Act>) {
  const { title, sum, onClose } = props
  return (
    <ConfirmedFirst act={{ title, sum }} onClose={onClose}>
      <ConfirmedChoiceSheet {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedChoiceSheet<Act extends string>(props: ChoiceSheetProps<Act>) {
  const { title, text, choicesLabel, choices, wordsFor, extra, missing, suggestion, confirm, done, onSend, onClose } =
    props
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const form = useRef<HTMLFormElement>(null)
  const [act, setAct] = useState<Act | undefined>(suggestion?.act)
  const [words, setWords] = useState(suggestion?.words ?? '')
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  const asked = act && wordsFor(act)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    setWrong(undefined)
    setRefusal(undefined)
    if (!act) return setRefusal(m.reconcile_choose_action())
    const lack = missing?.(act)
    if (lack) return setRefusal(lack)
    if (asked && words.trim() === '') return complain(m.field_fill_in())
    setIsWorking(true)
    try {
      await onSend(act, words.trim())
      toast({ title: typeof done === 'string' ? done : done(act) })
      onClose()
      void refresh()
    } catch (error) {
      const [atField] = error instanceof ApiError ? (error.problem?.errors ?? []) : []
      if (atField && asked && atField.field !== 'paymentId') complain(fieldErrorMessage(atField.message))
      else setRefusal(refusalMessage(error))
    }
    setIsWorking(false)
  }

  function complain(sentence: string) {
    setWrong(sentence)
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <Sheet
      open
      onOpenChange={() => isWorking || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isWorking}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} pending={isWorking}>
            {typeof confirm === 'string' ? confirm : confirm(act)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioCards label={choicesLabel} options={choices} value={act} onChange={setAct} />
        {act && extra?.(act)}
        <form id={formId} ref={form} onSubmit={send} noValidate className="grid empty:hidden">
          {asked && (
            <Field label={asked.label} hint={asked.hint} error={wrong}>
              {asked.short ? (
                <Input
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  value={words}
                  onChange={({ target }) => setWords(target.value)}
                />
              ) : (
                <Textarea rows={3} maxLength={500} value={words} onChange={({ target }) => setWords(target.value)} />
              )}
            </Field>
          )}
        </form>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
