import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'accepted'
  } catch (error) {
    return (error as Error).message
  }
}

describe('the configuration', () => {
  it('is complete without any setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      simulatorPort: 4010,
      mpesa: { baseUrl: 'http://127.0.0.1:4010', callbackUrl: 'http://localhost:3000' },
    })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number.'],
    [{ PORT: '70000' }, 'PORT must be 0 to 65535.'],
    [{ ROLE: 'boss' }, 'ROLE must be all, web or worker.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://.'],
    [{ PUBLIC_URL: 'uliza.example' }, 'PUBLIC_URL must be an address that starts with http:// or https://.'],
    [{ PAYMENT_WINDOW_MINUTES: '0' }, 'PAYMENT_WINDOW_MINUTES must be more than 0.'],
    [{ COMMISSION_PERCENT: '101' }, 'COMMISSION_PERCENT must be 0 to 100.'],
    [{ MPESA_SHORTCODE: 'abc' }, 'MPESA_SHORTCODE must be 5 to 7 digits.'],
    [{ SMTP_URL: 'http://mail.ke' }, 'SMTP_URL must be an address that starts with smtp:// or smtps://.'],
    [
      { SMTP_URL: 'smtp://mail.ke', MAIL_FROM: 'Uliza' },
      'MAIL_FROM must be an address, like Uliza <hello@uliza.co.ke>.',
    ],
    [
      { SMTP_URL: 'smtp://mail.ke' },
      'SMTP_URL and MAIL_FROM belong together: set both to send mail, or neither to send none.',
    ],
  ])('says of %o what is wrong, in a sentence', (env, sentence) => {
    expect(complaint(env)).toBe(sentence)
  })

  it('names every wrong value at once', () => {
    expect(complaint({ PORT: 'x', ROLE: 'y' }).split('\n')).toHaveLength(2)
  })

  it('takes an empty value as none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })
})

describe('in production', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://uliza.example',
    DATABASE_URL: 'postgres://db/uliza',
    MPESA_BASE_URL: 'https://api.safaricom.co.ke',
    MPESA_CONSUMER_KEY: 'key',
    MPESA_CONSUMER_SECRET: 'secret',
    MPESA_PASSKEY: 'passkey',
  }

  it('starts with everything said', () => {
    expect(readConfig(production)).toMatchObject({ environment: 'production', simulatorPort: undefined })
  })

  it.each([
    ['PUBLIC_URL', 'PUBLIC_URL'],
    ['DATABASE_URL', 'ALLOW_EMBEDDED_DATABASE'],
    ['MPESA_BASE_URL', 'ALLOW_SIMULATOR'],
    ['MPESA_CONSUMER_KEY', 'samples'],
    ['MPESA_PASSKEY', 'public sample'],
  ])('does not start without %s', (name, words) => {
    expect(complaint({ ...production, [name]: '' })).toContain(words)
  })

  it('runs on the embedded engine or the simulator only by an explicit word', () => {
    const alone = { NODE_ENV: 'production', PUBLIC_URL: 'https://uliza.example' }
    expect(complaint(alone).split('\n')).toHaveLength(2)
    expect(complaint({ ...alone, ALLOW_EMBEDDED_DATABASE: 'true', ALLOW_SIMULATOR: 'true' })).toBe('accepted')
  })
})
