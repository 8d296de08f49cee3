import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

describe('starting the simulator', () => {
  it('listens on this machine only, on port 4010', () => {
    expect(readEnvironment({})).toMatchObject({ host: '127.0.0.1', port: 4010, options: { preset: 'real', speed: 1 } })
  })

  it('is refused in production', () => {
    expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow('does not start with NODE_ENV=production')
  })

  it('is allowed in production by its own setting, and by nothing less than true', () => {
    const production = { NODE_ENV: 'production', SIM_PORT: '4999' }
    expect(readEnvironment({ ...production, SIM_ALLOW_IN_PRODUCTION: 'true' }).port).toEqual(4999)
    expect(() => readEnvironment({ ...production, SIM_ALLOW_IN_PRODUCTION: 'false' })).toThrow()
  })

  it.each([
    { SIM_PORT: 'eighty' },
    { SIM_PRESET: 'slowest' },
    { SIM_SPEED: '0' },
    { SIM_SHORTCODE: '12' },
    { SIM_UTILITY_KES: '-1' },
    { SIM_PAYSTACK_WEBHOOK_URL: 'here' },
  ])('is refused with settings that make no sense: %j', (variables) => {
    expect(() => readEnvironment(variables)).toThrow()
  })
})
