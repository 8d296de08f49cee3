import { type ReactNode, useId, useState } from 'react'
import type { Control, FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form'
import type { BodyOf, Endpoint } from '#contracts/wire/endpoint.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { showFieldErrors, useEndpointForm } from '#web/lib/form.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { ConfirmedFirst } from './confirmed-first.tsx'
import { useInvalidateAdmin } from './use-invalidate-admin.ts'

interface ActField {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** What is typed is sent as a number. */
  isNumber?: boolean
  /** What is typed or chosen in. One that needs more than its events is a `Controller` with the control. */
  input: (field: UseFormRegisterReturn, control: Control) => ReactNode
}

export interface ActSheetProps<E extends Endpoint> {
  endpoint: E
  /** Of the fields, and of what else the body has. */
  defaultValues: FieldValues
  /** Names the thing: "Reject Baraka Soko?" */
  title: string
  /** Says what will happen. */
  text: ReactNode
  /** Stands between the words and the fields: what the act does. */
  before?: ReactNode
  fields: ActField[]
  /** Stands below the fields. */
  after?: ReactNode
  /** What the button says that changes nothing. */
  keep?: string
  confirm: string
  tone?: 'primary' | 'danger'
  /** What it comes to, where the title does not say so. */
  sum?: string | undefined
  /** The server never wants an administrator's password for it. */
  isFree?: boolean | undefined
  /** What is said when it has been done. */
  done: string
  onSend: (body: BodyOf<E>) => Promise<unknown>
  onClose: () => void
}

/**
 * Shows what an act does, asks for what goes with it, then does it. What was refused is said here, and what was typed
 * stays.
 */
export function ActSheet<E extends Endpoint>(props: ActSheetProps<E>) {
  const { title, sum, isFree, onClose } = props
  return (
    <ConfirmedFirst act={{ title, sum }} isFree={isFree} onClose={onClose}>
      <ConfirmedActSheet {...props} />
    </ConfirmedFirst>
  )
}

function ConfirmedActSheet<E extends Endpoint>(props: ActSheetProps<E>) {
  const { endpoint, defaultValues, title, text, before, fields, after, keep, confirm, tone, done } = props
  const { onSend, onClose } = props
  const formId = useId()
  const refresh = useInvalidateAdmin()
  const form = useEndpointForm<Endpoint>(endpoint, { defaultValues })
  const [refusal, setRefusal] = useState<string>()
  const { isSubmitting, errors } = form.formState

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
            {keep ?? m.admin_cancel()}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={tone}
            pending={isSubmitting}
            className="min-w-0 !whitespace-normal"
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={send} noValidate className="grid gap-4">
        {before}
        {fields.map(({ name, label, hint, optional, isNumber, input }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            optional={optional}
            error={errors[name]?.message as string | undefined}
          >
            {input(form.register(name as Path<FieldValues>, isNumber ? { valueAsNumber: true } : {}), form.control)}
          </Field>
        ))}
        {after}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
