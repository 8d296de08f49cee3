import { describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { pushConfig, pushProductionProblems, samplePush } from './push-settings.ts'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const all = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: 'mailto:hello@uliza.example' }
const real = { simulatorPort: undefined }

describe('the settings of push', () => {
  it('notify no device where none is set, and simulated ones beside the simulator', () => {
    expect(pushConfig({}, real)).toEqual({ push: null })
    const { push } = pushConfig({}, { simulatorPort: 4010 })
    expect(push).toEqual({ ...samplePush, standInUrl: 'http://127.0.0.1:4010/push' })
  })

  it('lead to the services of browsers alone, unless another is set', () => {
    expect(pushConfig(all, real).push).toMatchObject({ publicKey, standInUrl: undefined })
  })

  it.each(['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_SUBJECT'] as const)(
    'belong together: without %s no start',
    (name) => {
      const { [name]: _, ...two } = all
      expect(() => pushConfig(two, real)).toThrow('belong together')
      expect(() => pushConfig(two, { simulatorPort: 4010 })).toThrow('belong together')
    },
  )

  it('are a pair of keys: with another’s half no start, since no browser would take a message', () => {
    expect(() => pushConfig({ ...all, PUSH_PUBLIC_KEY: samplePush.publicKey }, real)).toThrow('no pair')
    expect(() => pushConfig({ ...all, PUSH_PRIVATE_KEY: '_'.repeat(43) }, real)).toThrow('no pair')
  })

  it('refuse the sample and the stand-in in production', () => {
    expect(pushProductionProblems({ ...all, PUSH_PRIVATE_KEY: samplePush.privateKey })).toHaveLength(1)
    expect(pushProductionProblems({ ...all, PUSH_STAND_IN_URL: 'http://10.0.0.1/push' })).toHaveLength(1)
    expect(pushProductionProblems(all)).toEqual([])
  })
})
