import { useQuery } from '@tanstack/react-query'
import { whatsappConsent } from '#contracts/notifications/texts/whatsapp/consent.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { whatsappChoice } from './whatsapp.queries.ts'

export interface WhatsappBoxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

/** Asks whoever did not agree yet; never ticked by itself. */
export default function WhatsappBox({ isChecked, onChange }: WhatsappBoxProps) {
  const { data } = useQuery(whatsappChoice)
  if (!data?.isOffered || data.isOn) return null
  return (
    <div className="mt-3">
      <Checkbox checked={isChecked} onChange={onChange}>
        {whatsappConsent[getLocale()]}
        <span className="meta block">{m.whatsapp_to({ phone: formatPhone(data.phone) })}</span>
      </Checkbox>
    </div>
  )
}
