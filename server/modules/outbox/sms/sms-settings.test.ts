import { describe, expect, it } from 'vitest'
import { sampleSms, smsConfig, smsProductionProblems } from './sms-settings.ts'

const all = { SMS_USERNAME: 'uliza', SMS_API_KEY: 'atsk_1', SMS_CALLBACK_TOKEN: 'b'.repeat(32) }
const real = { simulatorPort: undefined }

describe('the settings of SMS', () => {
  it('send none where none is set, and simulated ones beside the simulator', () => {
    expect(smsConfig({}, real)).toEqual({ sms: null })
    const { sms } = smsConfig({}, { simulatorPort: 4010 })
    expect(sms).toMatchObject({ baseUrl: 'http://127.0.0.1:4010/africastalking', username: sampleSms.username })
  })

  it.each(['SMS_USERNAME', 'SMS_API_KEY', 'SMS_CALLBACK_TOKEN'] as const)(
    'belong together: without %s no start',
    (name) => {
      const { [name]: _, ...two } = all
      expect(() => smsConfig(two, real)).toThrow('belong together')
      expect(() => smsConfig(two, { simulatorPort: 4010 })).toThrow('belong together')
    },
  )

  it('lead to the sandbox by its username alone, and to the live server by any other', () => {
    const hostOf = (username: string) => smsConfig({ ...all, SMS_USERNAME: username }, real).sms?.baseUrl
    expect(hostOf('sandbox')).toBe('https://api.sandbox.africastalking.com')
    expect(hostOf('uliza')).toBe('https://api.africastalking.com')
  })

  it('refuse the sample token in production: anybody could report in the provider’s name', () => {
    expect(smsProductionProblems({ ...all, SMS_CALLBACK_TOKEN: sampleSms.token })).toHaveLength(1)
    expect(smsProductionProblems(all)).toEqual([])
  })
})
