import { m } from '#web/paraglide/messages.js'

/** In this order: most browsers also claim to be those that come later. */
const browsers: [mark: RegExp, name: string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|Opera Mini/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/PHX\/|PhoenixBrowser/, 'Phoenix'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/KAIOS/i, 'KaiOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

export interface DeviceName {
  browser: string | undefined
  system: string | undefined
  isPhone: boolean
}

/** What people would call the device that sends this User-Agent. */
export function deviceName(agent: string): DeviceName {
  const find = (names: typeof browsers) => names.find(([mark]) => mark.test(agent))?.[1]
  return { browser: find(browsers), system: find(systems), isPhone: /iPhone|Mobile|KAIOS/.test(agent) }
}

/** The same as words: `Chrome on Android`. */
export function deviceLabel(agent: string): string {
  const { browser, system } = deviceName(agent)
  return browser && system
    ? m.account_device_on({ browser, system })
    : (browser ?? system ?? m.account_device_unknown())
}
