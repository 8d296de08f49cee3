/** The Battery Status API, which TypeScript's library does not know; only Chromium has it. */
export interface Battery extends EventTarget {
  /** 0 to 1. */
  level: number
  charging: boolean
  /** Seconds, or infinity. */
  dischargingTime: number
}

export const readBattery = async (): Promise<Battery | null> =>
  (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().catch(() => null) ?? null

export async function batteryPercent(): Promise<number | null> {
  const battery = await readBattery()
  return battery ? Math.round(battery.level * 100) : null
}
