import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { LinkInput } from '#web/ui/forms/input.tsx'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import Copy from '~icons/lucide/copy'

export interface SecretSheetProps {
  secret: string
  onClose: () => void
}

/** A secret is shown once, when it is made: then it is kept sealed. */
export default function SecretSheet({ secret, onClose }: SecretSheetProps) {
  async function copy() {
    // Without the right to the clipboard it stands there to be copied by hand.
    await navigator.clipboard.writeText(secret)
    toast({ title: m.webhooks_secret_copied() })
  }
  return (
    <Sheet open onOpenChange={onClose} title={m.webhooks_secret()} description={m.webhooks_secret_text()}>
      <div className="grid gap-4">
        <Field label={m.webhooks_secret()}>
          <LinkInput value={secret} />
        </Field>
        <Button onClick={() => copy().catch(() => undefined)}>
          <Copy aria-hidden className="size-[18px]" />
          {m.webhooks_copy_secret()}
        </Button>
      </div>
    </Sheet>
  )
}
