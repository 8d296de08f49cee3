import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PushDevice } from '#contracts/notifications/push.ts'
import { refusalMessage } from '#web/lib/errors/refusal-message.ts'
import { useUser } from '#web/lib/session/session.ts'
import { m } from '#web/paraglide/messages.js'
import { toast } from '#web/ui/overlays/use-toast.ts'
import {
  type PushAbility,
  pushAbility,
  pushDevices,
  renewPush,
  showPush,
  turnOffPush,
  turnOnPush,
} from './device-push.ts'

/** What this device does with notifications while no page is open, and how to change it. */
export interface PushState {
  /** Undefined until it is known; null where the market notifies no devices. */
  ability: PushAbility | null | undefined
  /** This device, where it is notified. */
  device: PushDevice | undefined
  isWorking: boolean
  change: (isOn: boolean) => Promise<void>
}

export function usePushDevice(): PushState {
  const queryClient = useQueryClient()
  const user = useUser()
  const { data } = useQuery(pushDevices)
  const [ability, setAbility] = useState(pushAbility)
  const [isWorking, setIsWorking] = useState(false)
  const device = ability === 'possible' ? data?.items.find(({ isCurrent }) => isCurrent) : undefined
  const readAgain = () => queryClient.invalidateQueries({ queryKey: pushDevices.queryKey })

  const userId = user?.id
  useEffect(() => {
    if (!userId) return
    const renew = async () => {
      if (await renewPush(userId)) await queryClient.invalidateQueries({ queryKey: pushDevices.queryKey })
    }
    // Nobody asked for it just now: it is tried again when the page is opened again.
    renew().catch(() => undefined)
  }, [userId, queryClient])

  async function change(isOn: boolean) {
    if (!data?.publicKey || !userId) return
    setIsWorking(true)
    try {
      if (!isOn) await (device && turnOffPush(device.id))
      else if (await turnOnPush(data.publicKey, userId)) await showPush(m.push_shown(), m.push_shown_text())
    } catch (error) {
      // The browser's own service, which we do not reach either.
      const isBrowsers = error instanceof DOMException
      toast({
        title: isOn ? m.push_on_failed() : m.push_off_failed(),
        description: isBrowsers ? m.push_service_failed() : refusalMessage(error),
        variant: 'destructive',
      })
    }
    await readAgain()
    setAbility(pushAbility())
    setIsWorking(false)
  }

  return { ability: data && (data.publicKey ? ability : null), device, isWorking, change }
}

/** What is said of it besides what it is for. */
export const pushNotes: Record<Exclude<PushAbility, 'possible'>, () => string> = {
  refused: () => m.push_refused(),
  'needs-home-screen': () => m.push_home_screen(),
  impossible: () => m.push_impossible(),
}
