import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { whatsappConsent } from '#contracts/notifications/texts/whatsapp/consent.ts'
import { endWhatsapp } from '#contracts/notifications/whatsapp.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { m } from '#web/paraglide/messages.js'
import { getLocale } from '#web/paraglide/runtime.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Card } from '#web/ui/surface.tsx'
import { agree, whatsappChoice } from './whatsapp.queries.ts'

/** Agreeing to WhatsApp in the account, and ending it. */
export function WhatsappCard({ isOn, onChange }: { isOn: boolean; onChange: () => Promise<unknown> }) {
  const queryClient = useQueryClient()
  const [isSaving, setIsSaving] = useState(false)

  async function change() {
    setIsSaving(true)
    try {
      queryClient.setQueryData(whatsappChoice.queryKey, await (isOn ? call(endWhatsapp) : agree('ACCOUNT')))
      await onChange()
      toast({ title: isOn ? m.whatsapp_ended() : m.whatsapp_agreed() })
    } catch (error) {
      toast({ title: m.account_not_saved(), description: refusalMessage(error), variant: 'destructive' })
    }
    setIsSaving(false)
  }

  return (
    <Card padded className="mt-4">
      <h2 className="text-17">WhatsApp</h2>
      <p className="meta mt-1">{isOn ? m.whatsapp_on() : whatsappConsent[getLocale()]}</p>
      <Button variant={isOn ? 'quiet' : 'ink'} pending={isSaving} onClick={change} className="mt-3 max-sm:w-full">
        {isOn ? m.whatsapp_end() : m.whatsapp_agree()}
      </Button>
    </Card>
  )
}
