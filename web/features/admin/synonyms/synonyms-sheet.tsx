import { type FormEvent, useId, useState } from 'react'
import { addSynonyms, changeSynonyms, removeSynonyms, type Synonyms } from '#contracts/admin/synonyms.ts'
import { call } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { fieldErrorMessage } from '#web/lib/errors/field-error-message.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { Notice } from '#web/ui/surface.tsx'
import { useInvalidateAdmin } from '#web/ui/workspace/use-invalidate-admin.ts'

export interface SynonymsSheetProps {
  /** The group that is changed; a new one is added without it. */
  group?: Synonyms
  /** With which words a new one begins. */
  begun?: string
  onClose: () => void
}

const wordsIn = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)

/** What the server said of the words, or why it refused otherwise. */
function sentenceOf(error: unknown): string {
  const ofWords = error instanceof ApiError && error.problem?.errors?.[0]?.message
  return ofWords ? fieldErrorMessage(ofWords, () => refusalMessage(error)) : refusalMessage(error)
}

/** Words that mean the same, with commas between them. */
export default function SynonymsSheet({ group, begun, onClose }: SynonymsSheetProps) {
  const id = useId()
  const invalidate = useInvalidateAdmin()
  const [text, setText] = useState(group?.words.join(', ') ?? (begun ? `${begun}, ` : ''))
  const [sending, setSending] = useState<'save' | 'remove'>()
  const [refusal, setRefusal] = useState<string>()

  async function send(what: 'save' | 'remove', act: () => Promise<unknown>) {
    setSending(what)
    setRefusal(undefined)
    try {
      await act()
      onClose()
    } catch (error) {
      setRefusal(sentenceOf(error))
    } finally {
      setSending(undefined)
      // Refused, too: somebody else may have changed them meanwhile.
      void invalidate()
    }
  }

  function save(event: FormEvent) {
    event.preventDefault()
    const words = wordsIn(text)
    void send('save', () =>
      group
        ? call(changeSynonyms, { params: { id: group.id }, body: { words, version: group.version } })
        : call(addSynonyms, { body: { words } }),
    )
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={group ? m.synonyms_change() : m.synonyms_add()}
      footer={
        <>
          {group && (
            <Button
              variant="quiet"
              size="lg"
              disabled={sending === 'save'}
              pending={sending === 'remove'}
              onClick={() => void send('remove', () => call(removeSynonyms, { params: { id: group.id } }))}
            >
              {m.synonyms_remove()}
            </Button>
          )}
          <Button type="submit" form={id} size="lg" disabled={sending === 'remove'} pending={sending === 'save'}>
            {m.synonyms_save()}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="grid gap-4">
        <Field label={m.synonyms_words()} hint={m.synonyms_hint()}>
          <Textarea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
