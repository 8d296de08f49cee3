import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { maxMessageLength, sendEventMessage } from '#contracts/events/event-messages.ts'
import type { VendorEventDetail } from '#contracts/events/vendor-events.ts'
import { eventMessages, messagePreview } from '#web/features/vendor-workspace/events/vendor-events.queries.ts'
import { call, newIdempotencyKey } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { MessagePreview } from './message-preview.tsx'

interface MessageSheetProps {
  event: VendorEventDetail
  onClose: () => void
}

/** A message to everybody who holds tickets, or to those of one kind, with what they will read. */
export default function MessageSheet({ event, onClose }: MessageSheetProps) {
  const queryClient = useQueryClient()
  const [typeId, setTypeId] = useState<string>()
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const words = text.trim()
  // Those of all types: who has a phone and no account is among them.
  const { data: preview } = useQuery(messagePreview(event.id))
  const type = event.ticketTypes.find(({ id }) => id === typeId)

  /** Another text, or other people, is another message. */
  function change(what: () => void) {
    what()
    setRefusal(undefined)
    setIdempotencyKey(newIdempotencyKey())
  }

  async function send(submitted: FormEvent) {
    submitted.preventDefault()
    if (words === '' || isSending) return
    setIsSending(true)
    try {
      const body = { text: words, ...(type && { ticketTypeId: type.id }) }
      const { recipients } = await call(sendEventMessage, { params: { id: event.id }, body, idempotencyKey })
      void queryClient.invalidateQueries({ queryKey: eventMessages(event.id).queryKey })
      void queryClient.invalidateQueries({ queryKey: messagePreview(event.id).queryKey })
      toast({ title: m.organiser_message_sent_to({ count: recipients }) })
      onClose()
    } catch (error) {
      setRefusal(refusalMessage(error))
    } finally {
      setIsSending(false)
    }
  }

  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={m.organiser_message()}
      footer={
        <Button type="submit" form="event-message" block size="lg" pending={isSending} disabled={words === ''}>
          {type
            ? m.organiser_message_send_type({ name: type.name })
            : m.organiser_message_send({ count: preview?.people ?? event.holders })}
        </Button>
      }
    >
      <form id="event-message" noValidate onSubmit={send} className="grid gap-4">
        <Chips>
          <Chip
            selected={!type}
            count={preview?.people ?? event.holders}
            onClick={() => change(() => setTypeId(undefined))}
          >
            {m.organiser_message_all()}
          </Chip>
          {event.ticketTypes
            .filter(({ sold }) => sold > 0)
            .map(({ id, name }) => (
              <Chip key={id} selected={id === typeId} onClick={() => change(() => setTypeId(id))}>
                {name}
              </Chip>
            ))}
        </Chips>
        <Field
          label={m.organiser_message_text()}
          hint={m.organiser_message_length({ count: words.length, most: maxMessageLength })}
        >
          <Textarea
            rows={5}
            maxLength={maxMessageLength}
            value={text}
            onChange={({ target }) => change(() => setText(target.value))}
          />
        </Field>
        {words && (
          <div>
            <p className="mb-2 font-semibold text-13">{m.organiser_message_they_read()}</p>
            <blockquote className="rounded-control border border-money-line bg-money-tint px-3.5 py-2.5 text-13 [overflow-wrap:anywhere]">
              <b className="block font-[650]">
                {event.title}, {formatDate(event.startsAt, 'weekday')}
              </b>
              <span className="whitespace-pre-line">{words}</span>
            </blockquote>
          </div>
        )}
        <MessagePreview eventId={event.id} ticketTypeId={type?.id} />
        <p className="meta">{m.organiser_message_note()}</p>
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Sheet>
  )
}
