import { useEffect, useEffectEvent, useState } from 'react'
import { readBattery } from '#web/features/vendor-workspace/door/device/battery.ts'
import { enableSound, playFeedback } from '#web/features/vendor-workspace/door/device/feedback.ts'
import { validTickets } from '#web/features/vendor-workspace/door/engine/kept-bundle.ts'
import { useDoor } from '#web/features/vendor-workspace/door/session/door-store.ts'

/** open: nothing says so yet, and nothing speaks against it. */
export type CheckState = 'passed' | 'failed' | 'open' | 'working'

const readerTest = () => import('#web/features/vendor-workspace/door/device/reader-test.ts')
const lowBattery = 0.25
const maxClockOffset = 60_000

export function useChecks() {
  const { bundle, counted, loaded, clockOffset, kept } = useDoor()
  const [camera, setCamera] = useState<{ state: CheckState; milliseconds: number | null }>({
    state: 'open',
    milliseconds: null,
  })
  const [sound, setSound] = useState<CheckState>('open')
  const [battery, setBattery] = useState<{ level: number; charging: boolean; seconds: number } | null>(null)

  const tryAtOnce = useEffectEvent(() => tryCamera())
  useEffect(() => {
    void readBattery().then((read) => {
      if (read) setBattery({ level: read.level, charging: read.charging, seconds: read.dischargingTime })
    })
    void navigator.permissions
      ?.query({ name: 'camera' })
      .then(({ state }) => {
        if (state === 'granted') void tryAtOnce()
        if (state === 'denied') setCamera({ state: 'failed', milliseconds: null })
      })
      .catch(() => undefined)
  }, [])

  async function tryCamera() {
    setCamera({ state: 'working', milliseconds: null })
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      for (const track of stream.getTracks()) track.stop()
      const milliseconds = await (await readerTest()).testReader()
      setCamera({ state: milliseconds === null ? 'failed' : 'passed', milliseconds })
    } catch {
      setCamera({ state: 'failed', milliseconds: null })
    }
  }

  const issued = Math.max(counted?.issued ?? 0, bundle ? validTickets(bundle).length : 0)
  const states: Record<'tickets' | 'keys' | 'camera' | 'sound' | 'battery' | 'clock', CheckState> = {
    tickets: bundle ? 'passed' : loaded === null ? 'failed' : 'working',
    keys: bundle && bundle.keys.length > 0 ? 'passed' : 'failed',
    camera: camera.state,
    sound,
    battery: !battery || battery.charging || battery.level >= lowBattery ? 'passed' : 'failed',
    clock: clockOffset === null || Math.abs(clockOffset) > maxClockOffset ? 'failed' : kept ? 'passed' : 'working',
  }
  return {
    states,
    isReady: bundle !== undefined,
    failures: Object.values(states).filter((state) => state === 'failed' || state === 'working').length,
    tickets: {
      have: bundle ? validTickets(bundle).length : (loaded ?? 0),
      issued,
      void: bundle ? bundle.tickets.size - validTickets(bundle).length : 0,
      bytes: bundle?.bytes ?? 0,
      at: bundle?.at,
    },
    keys: bundle?.keys.length ?? 0,
    camera,
    battery,
    kept,
    clockOffset,
    tryCamera,
    trySound() {
      enableSound()
      playFeedback('green')
      setSound('passed')
    },
  }
}

export type Checks = ReturnType<typeof useChecks>
