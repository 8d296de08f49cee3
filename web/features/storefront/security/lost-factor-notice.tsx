import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stopLostFactor } from '#contracts/account/lost-factor.ts'
import { call } from '#web/lib/api/api.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { formatDate } from '#web/lib/format/dates.ts'
import { deviceLabel } from '#web/lib/format/device-name.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/overlays/use-toast.ts'
import { Notice } from '#web/ui/surface.tsx'
import { myLostFactor } from './second-factor.queries.ts'
import { mySecurityEvents } from './security-events.queries.ts'

/** That somebody asked for the second factor to be taken away, with what stops it; or that it is gone. */
export function LostFactorNotice() {
  const { data } = useQuery(myLostFactor)
  const hasLostFactor = useUser()?.hasLostFactor
  const queryClient = useQueryClient()
  const [isStopping, setStopping] = useState(false)

  async function stop() {
    setStopping(true)
    try {
      await call(stopLostFactor)
      toast({ title: m.lost_factor_stopped(), description: m.lost_factor_stopped_text() })
    } catch (error) {
      toast({ title: m.lost_factor_not_stopped(), description: refusalMessage(error), variant: 'destructive' })
    } finally {
      setStopping(false)
      for (const { queryKey } of [myLostFactor, mySecurityEvents]) void queryClient.invalidateQueries({ queryKey })
    }
  }

  if (hasLostFactor)
    return (
      <Notice tone="act" title={m.lost_factor_gone()} className="mb-5">
        {m.lost_factor_gone_text()}
      </Notice>
    )
  if (!data) return null
  const { agent, address, askedAt, removeAt } = data
  return (
    <Notice tone="bad" title={m.users_event_lost_factor_requested()} className="mb-5">
      {m.lost_factor_from({ device: deviceLabel(agent), address, moment: formatDate(askedAt, 'moment') })}{' '}
      {removeAt ? m.lost_factor_removed_at({ moment: formatDate(removeAt, 'moment') }) : m.lost_factor_being_checked()}
      <div className="mt-3">
        <Button variant="danger" size="sm" pending={isStopping} onClick={stop}>
          {m.lost_factor_stop()}
        </Button>
      </div>
    </Notice>
  )
}
