import { useState } from 'react'
import type { RevealedContact } from '#contracts/admin/users/contacts.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatPhone } from '#web/lib/format/phone.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { useNamedAct } from '#web/ui/workspace/confirmed-first.tsx'

interface FullContactProps {
  /** Whose it is, for whoever hears the page. */
  name: string
  /** Masked. */
  phone: string
  email: string
  /** Reads it in full, which the audit keeps. */
  onReveal: () => Promise<RevealedContact>
}

/** How to reach somebody: masked, until an administrator asks for the whole of it. */
export function FullContact({ name, phone, email, onReveal }: FullContactProps) {
  const named = useNamedAct()
  const [whole, setWhole] = useState<RevealedContact>()

  async function reveal() {
    try {
      setWhole(await named(m.users_contact_show_named({ name }), onReveal))
    } catch (error) {
      toast({ title: m.users_contact_failed(), description: refusalMessage(error), variant: 'destructive' })
    }
  }

  if (!phone && !email) return '–'
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2" aria-live="polite">
      <span className="grid min-w-0 gap-1">
        {whole ? (
          <>
            {whole.phone && (
              <a href={`tel:${whole.phone}`} className="link justify-self-start tabular-nums">
                {formatPhone(whole.phone)}
              </a>
            )}
            {whole.email && (
              <a href={`mailto:${whole.email}`} className="link justify-self-start">
                {whole.email}
              </a>
            )}
          </>
        ) : (
          <>
            <span className="tabular-nums">{phone}</span>
            <span>{email}</span>
          </>
        )}
      </span>
      {!whole && (
        <Button size="sm" variant="quiet" aria-label={m.users_contact_show_named({ name })} onClick={reveal}>
          {m.users_contact_show()}
        </Button>
      )}
    </span>
  )
}
