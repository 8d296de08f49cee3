import { type ReactNode, useId, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { BodyOf, Endpoint } from '#contracts/wire/endpoint.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { useInvalidateAdmin } from './use-invalidate-admin.ts'

export interface TextSheetProps<E extends Endpoint> {
  /** Whose body the words are. */
  endpoint: E
  field: string & keyof BodyOf<E>
  /** Names the thing: "Reject Baraka Soko?" */
  title: string
  /** Says what will happen. */
  text: ReactNode
  label: string
  hint?: string
  optional?: boolean
  /** One line, like a receipt's number. */
  short?: boolean
  confirm: string
  tone?: 'primary' | 'danger'
  /** What is said when it has been done. */
  done: string
  /** What else the body has, which is not typed. */
  fixed?: Partial<BodyOf<E>>
  /** What is to be read before the words are written. */
  children?: ReactNode
  onSend: (body: BodyOf<E>) => Promise<unknown>
  onClose: () => void
}

/** Asks for the words that go with a decision, then does it. What was refused is said here, and what was typed stays. */
export function TextSheet<E extends Endpoint>(props: TextSheetProps<E>) {
  const { endpoint, field, title, text, label, hint, optional, short, confirm, tone, done, fixed, children } = props
  const { onSend, onClose } = props
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm<Endpoint>(endpoint, { defaultValues: { ...fixed, [field]: '' } })
  const [refusal, setRefusal] = useState<string>()
  const { isSubmitting, errors } = form.formState
  const name = field as Path<FieldValues>

  const send = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await onSend(body as BodyOf<E>)
      toast({ title: done })
      onClose()
      void refresh()
    } catch (error) {
      if (!showFieldErrors(form, error)) setRefusal(refusalMessage(error))
    }
  })

  return (
    <Sheet
      open
      onOpenChange={() => isSubmitting || onClose()}
      title={title}
      description={text}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isSubmitting}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" form={formId} variant={tone} pending={isSubmitting}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <form id={formId} onSubmit={send} noValidate className="grid gap-3">
        <Field label={label} optional={optional} hint={hint} error={errors[name]?.message as string | undefined}>
          {short ? (
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...form.register(name)} />
          ) : (
            <Textarea rows={4} {...form.register(name)} />
          )}
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
