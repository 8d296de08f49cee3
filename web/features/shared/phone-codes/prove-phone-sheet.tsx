import { m } from '#web/paraglide/messages.js'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { ProvePhone, type ProvePhoneProps } from './prove-phone.tsx'

interface ProvePhoneSheetProps extends ProvePhoneProps {
  title: string
  description: string
  onClose: () => void
}

/** The same over a page. */
export default function ProvePhoneSheet({ title, description, onClose, onProved, ...phone }: ProvePhoneSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title={title} description={description}>
      <ProvePhone
        {...phone}
        // Its field stands on the page below.
        other={
          <button type="button" className="link min-h-11 text-13" onClick={onClose}>
            {m.phone_codes_other()}
          </button>
        }
        onProved={() => {
          toast({ title: m.phone_codes_proved() })
          onProved()
          onClose()
        }}
      />
    </Sheet>
  )
}
