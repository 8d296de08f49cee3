import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { dropOpeningAlert, listOpeningAlerts, requestOpeningAlert } from '#contracts/opening-alerts.ts'
import { vendorPage } from '#web/features/shared/vendors/vendors.queries.ts'
import { call } from '#web/lib/api/api.ts'
import { apiQuery } from '#web/lib/api/api-query.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useUser } from '#web/lib/session/session.ts'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'

const alerts = apiQuery(listOpeningAlerts, ['/api/user/opening-alerts'])

/** The shop that a visitor wanted to be told of before they signed in: it is asked for once they come back. */
const askedFor = createSessionStorage<{ id: string }>('uliza-opening-alert')

/** Whether somebody is told when a shop takes orders, and what changes it. A visitor is asked to sign in first. */
export function useOpeningAlert({ id, slug }: { id: string; slug: string }) {
  const user = useUser()
  const client = useQueryClient()
  const navigate = useNavigate()
  const href = useLocation({ select: (location) => location.href })
  const { data } = useQuery({ ...alerts, enabled: !!user })
  const isAsked = !!data && (data.vendorIds as readonly string[]).includes(id)

  async function change(ask: boolean) {
    try {
      await call(ask ? requestOpeningAlert : dropOpeningAlert, { params: { id } } as never)
    } catch (error) {
      toast({ title: refusalMessage(error), variant: 'destructive' })
      // It may take orders by now.
      await client.invalidateQueries({ queryKey: vendorPage(slug).queryKey })
    }
    // A first read that is still on its way may have been answered before this, and is not asked again by itself.
    await client.cancelQueries({ queryKey: alerts.queryKey })
    await client.invalidateQueries({ queryKey: alerts.queryKey })
  }

  const ask = useEffectEvent(() => {
    if (askedFor.get()?.id !== id) return
    askedFor.set(null)
    void change(true)
  })
  useEffect(() => {
    if (user) ask()
  }, [user])

  return {
    isAsked,
    by: data?.by ?? null,
    toggle() {
      if (user) return change(!isAsked)
      askedFor.set({ id })
      toast({ title: m.vendors_tell_sign_in() })
      return navigate({ to: '/auth/login', search: { redirect: href } })
    },
  }
}
