import { describe, expect, it } from 'vitest'
import { sampleWhatsapp, whatsappConfig, whatsappProductionProblems } from './whatsapp-settings.ts'

const all = {
  WHATSAPP_TOKEN: 'EAAG-1',
  WHATSAPP_PHONE_NUMBER_ID: '106540352242923',
  WHATSAPP_BUSINESS_ACCOUNT_ID: '102290129340399',
  WHATSAPP_APP_ID: '634974688087058',
  WHATSAPP_APP_SECRET: 'a secret of an app',
  WHATSAPP_VERIFY_TOKEN: 'b'.repeat(32),
}
const real = { simulatorPort: undefined }

describe('the settings of WhatsApp', () => {
  it('send nothing where none is set, and simulated messages beside the simulator', () => {
    expect(whatsappConfig({}, real)).toEqual({ whatsapp: null })
    const { whatsapp } = whatsappConfig({}, { simulatorPort: 4010 })
    expect(whatsapp).toEqual({ ...sampleWhatsapp, baseUrl: 'http://127.0.0.1:4010/whatsapp/v25.0' })
  })

  it.each(Object.keys(all) as (keyof typeof all)[])('belong together: without %s no start', (name) => {
    const { [name]: _, ...others } = all
    expect(() => whatsappConfig(others, real)).toThrow('belong together')
    expect(() => whatsappConfig(others, { simulatorPort: 4010 })).toThrow('belong together')
  })

  it('lead to Meta, in the version that is set', () => {
    expect(whatsappConfig(all, real).whatsapp?.baseUrl).toBe('https://graph.facebook.com/v25.0')
    const newer = whatsappConfig({ ...all, WHATSAPP_API_VERSION: 'v26.0' }, real)
    expect(newer.whatsapp?.baseUrl).toBe('https://graph.facebook.com/v26.0')
  })

  it('refuse in production what the simulator takes, and an address without encryption', () => {
    expect(whatsappProductionProblems(all)).toEqual([])
    expect(whatsappProductionProblems({ ...all, WHATSAPP_TOKEN: sampleWhatsapp.token })).toHaveLength(1)
    expect(whatsappProductionProblems({ ...all, WHATSAPP_APP_SECRET: sampleWhatsapp.appSecret })).toHaveLength(1)
    expect(whatsappProductionProblems({ ...all, WHATSAPP_BASE_URL: 'http://127.0.0.1:4010/whatsapp' })).toHaveLength(1)
  })
})
