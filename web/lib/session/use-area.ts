import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { updateProfile } from '#contracts/account/identity.ts'
import { call } from '#web/lib/api/api.ts'
import { deviceArea } from '#web/lib/device-area.ts'
import { currentUser, useUser } from './session.ts'

/** Where food should be brought to: as last chosen on this device, else as the account has it. */
export function useArea(): string | null {
  const user = useUser()
  const device = useSyncExternalStore(deviceArea.subscribe, deviceArea.get, deviceArea.get)
  return device ?? user?.area ?? null
}

/** The same for a loader, which waits until it is known who is signed in. */
export async function loadArea(queryClient: QueryClient): Promise<string | null> {
  const user = await queryClient.ensureQueryData(currentUser).catch(() => null)
  return deviceArea.get() ?? user?.area ?? null
}

/** Keeps the choice, on the device and for who is signed in with the account. None is every vendor. */
export function useChooseArea(): (area: string | null) => void {
  const queryClient = useQueryClient()
  return (area) => {
    if (area === null) deviceArea.decline()
    else deviceArea.set(area)
    const user = queryClient.getQueryData(currentUser.queryKey)
    if (!user || user.area === area) return
    queryClient.setQueryData(currentUser.queryKey, (before) => before && { ...before, area })
    // Without a connection this device has it all the same.
    void call(updateProfile, { body: { area } }).catch(() => undefined)
  }
}
