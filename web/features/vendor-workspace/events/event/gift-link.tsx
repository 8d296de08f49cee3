import { m } from '#web/paraglide/messages.js'
import { Button, ButtonAnchor } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput } from '#web/ui/forms/input.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Copy from '~icons/lucide/copy'
import MessageSquareText from '~icons/lucide/message-square-text'

export interface GiftLinkProps {
  link: string
  /** Whose it is, and where they are written to. */
  name: string
  phone: string
  event: string
}

/** The link of tickets that were given to a phone, for their organiser to pass on: nothing is texted from here. */
export function GiftLink({ link, name, phone, event }: GiftLinkProps) {
  async function copy() {
    // Without the right to the clipboard the link stands there to be copied by hand.
    await navigator.clipboard.writeText(link)
    toast({ title: m.organiser_gift_link_copied() })
  }
  const words = encodeURIComponent(m.tickets_send_message({ event, link }))
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">{m.organiser_gift_link_text({ name })}</p>
      <Field label={m.organiser_gift_link_field()}>
        <LinkInput value={link} />
      </Field>
      <ButtonAnchor size="lg" block href={`sms:${phone}?body=${words}`}>
        <MessageSquareText aria-hidden className="size-5" />
        {m.tickets_send_by_sms()}
      </ButtonAnchor>
      <Button variant="quiet" block onClick={() => copy().catch(() => undefined)}>
        <Copy aria-hidden className="size-[18px]" />
        {m.organiser_gift_link_copy()}
      </Button>
    </div>
  )
}
