import { describe, expect, it } from 'vitest'
import { deviceLabel, deviceName } from './device-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const cases: [agent: string, name: string, isPhone: boolean][] = [
  [
    `Mozilla/5.0 (Linux; Android 13; TECNO BF7) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome Android',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    'Samsung Internet Android',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`,
    'Edge Windows',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox Linux', false],
  ['curl/8.5', 'undefined undefined', false],
]

describe('the name of a device', () => {
  it.each(cases)('%s', (agent, name, isPhone) => {
    const { browser, system, ...rest } = deviceName(agent)
    expect(`${browser} ${system}`).toBe(name)
    expect(rest.isPhone).toBe(isPhone)
  })
})

describe('what a device is called in a sentence', () => {
  it('names browser and system, what is known of them, or that nothing is', () => {
    const android = `Mozilla/5.0 (Linux; Android 13; TECNO BF7) ${webkit} Chrome/126.0.0.0 Mobile Safari/537.36`
    expect([android, 'curl/8 (Windows)', 'test'].map(deviceLabel)).toEqual([
      'Chrome on Android',
      'Windows',
      'Unknown device',
    ])
  })
})
