import { useSyncExternalStore } from 'react'
import { createSessionStorage } from '#web/lib/storage/session-storage.ts'

/** The paper of the printer beside this device, in millimetres; null where there is none. */
export type TicketWidth = 58 | 80

export interface DeviceSettings {
  ticketWidth: TicketWidth | null
  /** A ticket is printed whenever an order is accepted here. */
  printsByItself: boolean
}

const storage = createSessionStorage<DeviceSettings>('uliza-ticket-printer', () => window.localStorage)
const listeners = new Set<() => void>()
const byDefault: DeviceSettings = { ticketWidth: null, printsByItself: false }
let settings: DeviceSettings | undefined

export function deviceSettings(): DeviceSettings {
  settings ??= storage.get() ?? byDefault
  return settings
}

export function changeDeviceSettings(change: Partial<DeviceSettings>): void {
  settings = { ...deviceSettings(), ...change }
  storage.set(settings)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDeviceSettings = (): DeviceSettings => useSyncExternalStore(subscribe, deviceSettings, () => byDefault)
