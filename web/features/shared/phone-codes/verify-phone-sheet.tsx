import { m } from '#web/paraglide/messages.js'
import { Sheet } from '#web/ui/overlays/overlay.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { VerifyPhone, type VerifyPhoneProps } from './verify-phone.tsx'

interface VerifyPhoneSheetProps extends VerifyPhoneProps {
  title: string
  description: string
  onClose: () => void
}

/** The same over a page. */
export default function VerifyPhoneSheet({ title, description, onClose, onVerified, ...phone }: VerifyPhoneSheetProps) {
  return (
    <Sheet open onOpenChange={onClose} title={title} description={description}>
      <VerifyPhone
        {...phone}
        // Its field stands on the page below.
        other={
          <button type="button" className="link min-h-11 text-13" onClick={onClose}>
            {m.phone_codes_other()}
          </button>
        }
        onVerified={() => {
          toast({ title: m.phone_codes_proved() })
          onVerified()
          onClose()
        }}
      />
    </Sheet>
  )
}
