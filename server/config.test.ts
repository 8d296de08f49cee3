import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { samplePush } from '#server/modules/outbox/push/push-settings.ts'
import { sampleSms } from '#server/modules/outbox/sms/sms-settings.ts'
import { sampleWhatsapp } from '#server/modules/outbox/whatsapp/whatsapp-settings.ts'
import { ecCertificate, expiredCertificate } from '#server/testing/stand-ins/certificates.ts'
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
  it('starts with a complete configuration without any setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: undefined,
      wordSimilarity: 0.45,
      simulatorPort: 4010,
      providers: { mpesa: { baseUrl: 'http://127.0.0.1:4010', callbackUrl: 'http://localhost:3000' } },
    })
  })

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number.'],
    [{ PORT: '70000' }, 'PORT must be 0 to 65535.'],
    [{ ROLE: 'boss' }, 'ROLE must be all, web or worker.'],
    [{ SEARCH_WORD_SIMILARITY: '7' }, 'SEARCH_WORD_SIMILARITY must be 0.1 to 1.'],
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
    [
      { METRICS_TOKEN: 'secret' },
      'METRICS_TOKEN must be 32 to 128 letters and digits, as openssl rand -hex 16 writes them.',
    ],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' },
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts with http:// or https://.',
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '5' }, 'OTEL_TRACES_SAMPLER_ARG must be 0 to 1.'],
    [
      { BACKUP_DIR: '/backups' },
      'BACKUP_KEY is missing: backups are always encrypted. Make one with npm run backup:key, and keep a copy away from this machine: without it no backup can be read.',
    ],
    [{ BACKUP_KEY: 'secret' }, 'BACKUP_KEY must be a key as npm run backup:key prints it (AGE-SECRET-KEY-1…).'],
    [
      { BACKUP_DIR: '/backups', BACKUP_S3_BUCKET: 'backups' },
      'BACKUP_DIR and BACKUP_S3_BUCKET are both set: backups go to one place. Leave one out.',
    ],
    [
      { BACKUP_S3_BUCKET: 'backups' },
      'BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY belong together: set all three to keep backups in a bucket.',
    ],
  ])('explains the wrong settings %o in a sentence', (env, sentence) => {
    expect(complaint(env)).toBe(sentence)
  })

  it('starts without mail, also in production, and with it when both settings are set', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://uliza.ke', ALLOW_SIMULATOR: 'true' }
    const database = { DATABASE_URL: 'postgres://db/uliza', TICKET_KEY_SECRET: 'a1'.repeat(32) }
    expect(readConfig({ ...production, ...database, SIMULATOR_SMTP_PORT: '0' }).mail).toBeNull()
    const mail = { SMTP_URL: 'smtps://user:secret@mail.ke', MAIL_FROM: 'Uliza <hello@uliza.ke>' }
    expect(readConfig({ ...production, ...database, ...mail }).mail).toEqual({
      smtpUrl: 'smtps://user:secret@mail.ke',
      from: 'Uliza <hello@uliza.ke>',
      host: 'uliza.ke',
    })
  })

  it('mails to the simulator beside it, on the port after its own or another, and never where a server is set', () => {
    const smtpOf = (env: Record<string, string>) => readConfig({ SIMULATOR_PORT: '4020', ...env }).mail?.smtpUrl
    expect(smtpOf({})).toBe('smtp://127.0.0.1:4021')
    expect(smtpOf({ SIMULATOR_SMTP_PORT: '2525' })).toBe('smtp://127.0.0.1:2525')
    expect(smtpOf({ MPESA_BASE_URL: 'http://127.0.0.1:9' })).toBeUndefined()
    const server = { SMTP_URL: 'smtps://mail.ke', MAIL_FROM: 'hello@uliza.ke' }
    expect(readConfig(server)).toMatchObject({ mail: { smtpUrl: 'smtps://mail.ke' }, simulatedSmtpPort: undefined })
  })

  it('reports every wrong setting at once', () => {
    expect(complaint({ PORT: 'x', ROLE: 'y' }).split('\n')).toHaveLength(2)
  })

  it.each([
    ['loopback', ['loopback']],
    ['10.0.0.7', ['10.0.0.7']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    ['uniquelocal,192.168.1.1/32', ['uniquelocal', '192.168.1.1/32']],
  ])('trusts the proxies that TRUST_PROXY names: %s', (named, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: named })).toMatchObject({ trustProxy })
  })

  it.each([
    '1',
    '2',
    'true',
    'false',
    '*',
    'proxy.internal',
    '10.0.0.0/33',
    '10.0.0',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,',
    '1/8',
  ])('does not start with TRUST_PROXY=%s, which names no proxy', (named) => {
    expect(complaint({ TRUST_PROXY: named })).toMatch(/^TRUST_PROXY must name the proxies by addresses or networks/)
  })

  it('treats an empty setting as missing', () => {
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
    TICKET_KEY_SECRET: 'a1'.repeat(32),
  }

  it('starts in production with every setting', () => {
    expect(readConfig(production)).toMatchObject({ environment: 'production', simulatorPort: undefined })
  })

  it.each([
    ['PUBLIC_URL', 'PUBLIC_URL'],
    ['DATABASE_URL', 'ALLOW_EMBEDDED_DATABASE'],
    ['MPESA_BASE_URL', 'ALLOW_SIMULATOR'],
    ['MPESA_CONSUMER_KEY', 'samples'],
    ['MPESA_PASSKEY', 'public sample'],
    ['TICKET_KEY_SECRET', 'kept outside the database'],
  ])('does not start in production without %s', (name, words) => {
    expect(complaint({ ...production, [name]: '' })).toContain(words)
  })

  it.each([
    ['the sample token of SMS', 'SMS_CALLBACK_TOKEN is the sample', { SMS_CALLBACK_TOKEN: sampleSms.token }],
    ['the sample keys of push', 'PUSH_PRIVATE_KEY is the sample', { PUSH_PRIVATE_KEY: samplePush.privateKey }],
    [
      'the sample secrets of WhatsApp',
      'WHATSAPP_APP_SECRET is the sample',
      { WHATSAPP_APP_SECRET: sampleWhatsapp.appSecret },
    ],
    ['an address without encryption', 'PUBLIC_URL must start with https://', { PUBLIC_URL: 'http://uliza.example' }],
    ['M-Pesa in the open', 'MPESA_BASE_URL must start with https://', { MPESA_BASE_URL: 'http://10.0.0.7:8080' }],
    ['cards in the open', 'PAYSTACK_BASE_URL must start with https://', { PAYSTACK_BASE_URL: 'http://cards.example' }],
    ['SMS in the open', 'SMS_BASE_URL must start with https://', { SMS_BASE_URL: 'http://sms.example' }],
    ['webhooks to its own machine', 'ALLOW_LOCAL_WEBHOOKS', { ALLOW_LOCAL_WEBHOOKS: 'true' }],
    ['reCAPTCHA in the open', 'RECAPTCHA_URL is not https', { RECAPTCHA_URL: 'http://captcha.example' }],
    [
      'the sandbox of the tax authority',
      'sandbox',
      { ETIMS_DOOR: 'direct', ETIMS_BASE_URL: 'https://etims-api-sbx.kra.go.ke' },
    ],
  ])('does not start in production with %s', (_, words, settings) => {
    expect(complaint({ ...production, ...settings })).toContain(words)
  })

  it('runs production on the embedded engine or the simulator only with explicit permission', () => {
    const secret = { TICKET_KEY_SECRET: 'a1'.repeat(32) }
    const alone = { NODE_ENV: 'production', PUBLIC_URL: 'https://uliza.example', ...secret }
    expect(complaint(alone).split('\n')).toHaveLength(2)
    expect(complaint({ ...alone, ALLOW_EMBEDDED_DATABASE: 'true', ALLOW_SIMULATOR: 'true' })).toBe('accepted')
  })
})

describe('sending money', () => {
  const folder = mkdtempSync(join(tmpdir(), 'uliza-config-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const daraja = { MPESA_BASE_URL: 'https://sandbox.safaricom.co.ke' }
  const operator = { ...daraja, MPESA_INITIATOR: 'testapi', MPESA_INITIATOR_PASSWORD: 'Safaricom999!*!' }

  it('uses its own samples beside the simulator, and leaves disbursements manual at Daraja without an operator', () => {
    expect(readConfig({}).providers.mpesa.initiator).toMatchObject({ name: 'uliza-demo', shortcode: '174379' })
    expect(readConfig(daraja).providers.mpesa.initiator).toBeNull()
  })

  it("accepts an operator with Safaricom's certificate, which has expired", () => {
    const MPESA_CERTIFICATE = file('cert.cer', expiredCertificate)
    const config = readConfig({ ...operator, MPESA_CERTIFICATE, MPESA_PAYOUT_SHORTCODE: '600992' })
    expect(config.providers.mpesa.initiator).toEqual({
      name: 'testapi',
      password: 'Safaricom999!*!',
      certificate: expiredCertificate,
      shortcode: '600992',
    })
    expect(readConfig({ ...operator, MPESA_CERTIFICATE }).providers.mpesa.initiator?.shortcode).toBe('174379')
  })

  const together =
    'MPESA_INITIATOR, MPESA_INITIATOR_PASSWORD and MPESA_CERTIFICATE belong together: set all three to send money by M-Pesa, or none to pay by hand.'
  it.each([
    ['an operator alone', operator, together],
    ['a certificate alone', { ...daraja, MPESA_CERTIFICATE: 'cert.cer' }, together],
    [
      'a file that is not there',
      { ...operator, MPESA_CERTIFICATE: '/nowhere/cert.cer' },
      'MPESA_CERTIFICATE /nowhere/cert.cer is',
    ],
    ['a folder', { ...operator, MPESA_CERTIFICATE: folder }, `MPESA_CERTIFICATE ${folder} is`],
    ['no certificate', { ...operator, MPESA_CERTIFICATE: file('no.cer', 'hello') }, 'no.cer is'],
    [
      'half a certificate',
      { ...operator, MPESA_CERTIFICATE: file('half.cer', expiredCertificate.slice(0, 500)) },
      'half.cer is',
    ],
    ['another kind of key', { ...operator, MPESA_CERTIFICATE: file('ec.cer', ecCertificate) }, 'ec.cer is'],
  ])('explains in one sentence what is wrong with %s', (_what, env, sentence) => {
    const message = complaint(env)
    expect(message).toContain(sentence)
    expect(message.split('\n')).toHaveLength(1)
    if (sentence !== together) expect(message).toMatch(/ is not a readable RSA certificate or public key \(PEM\)\.$/)
  })

  it.each([
    [{ MPESA_PAYOUT_SHORTCODE: 'x' }, 'MPESA_PAYOUT_SHORTCODE must be 5 to 7 digits.'],
    [{ MPESA_QUERIES_PER_MINUTE: '0' }, 'MPESA_QUERIES_PER_MINUTE must be at least 1.'],
    [{ MPESA_QUERIES_PER_MINUTE: 'many' }, 'MPESA_QUERIES_PER_MINUTE must be a number.'],
    [{ APPROVER_FROM_KES: '-1' }, 'APPROVER_FROM_KES must be at least 0.'],
  ])('explains the wrong M-Pesa settings %o in a sentence', (env, sentence) => {
    expect(complaint(env)).toBe(sentence)
  })

  it.each(['https://mpesa.uliza.example', 'https://uliza.example/Query', 'https://executive.example'])(
    'warns that Safaricom does not call %s',
    (MPESA_CALLBACK_URL) => {
      expect(complaint({ ...daraja, MPESA_CALLBACK_URL })).toMatch(/^MPESA_CALLBACK_URL .* which Safaricom refuses/)
      expect(complaint({ ...daraja, PUBLIC_URL: MPESA_CALLBACK_URL })).toMatch(/^MPESA_CALLBACK_URL /)
      expect(complaint({ MPESA_CALLBACK_URL })).toBe('accepted')
    },
  )

  it('accepts a list of callback addresses, and any address without one', () => {
    const addresses = (list: string) => readConfig({ MPESA_CALLBACK_ADDRESSES: list }).providers.mpesa.callbackAddresses
    expect(addresses('196.201.214.200, 2001:db8::1')).toEqual(['196.201.214.200', '2001:db8::1'])
    expect(addresses('')).toBeNull()
    expect(complaint({ MPESA_CALLBACK_ADDRESSES: 'safaricom.co.ke' })).toContain(
      'must be IP addresses with commas between',
    )
  })
})
