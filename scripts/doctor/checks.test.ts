import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withClient } from '#server/platform/database/with-client.ts'
import { newId } from '#server/platform/ids.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { examine } from './checks.ts'

const world = aWorld()
let provider: Server
let url: string
let providersTime: Date | undefined

beforeAll(async () => {
  provider = createServer((_request, response) => {
    if (providersTime) response.setHeader('date', providersTime.toUTCString())
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
})
afterAll(() => provider.close())

async function findingsOf(env: Record<string, string>, now = () => new Date(), databaseUrl = world.url) {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: tmpdir(), MPESA_BASE_URL: url, ...env })
  const findings = await examine(config, databaseUrl, now)
  return Object.fromEntries(findings.map(({ about, state, text }) => [about, { state, text }]))
}

describe('the doctor', () => {
  it('says of each thing whether it works, and of what is not set up what to set', async () => {
    const found = await findingsOf({})
    expect(found.Database).toMatchObject({ state: 'GOOD', text: expect.stringMatching(/^PostgreSQL \d+/) })
    expect(found.mpesa).toEqual({ state: 'GOOD', text: `${new URL(url).host} answers.` })
    expect(found.Backups).toMatchObject({
      state: 'TO_DO',
      text: expect.stringContaining('set BACKUP_DIR and BACKUP_KEY'),
    })
    expect(found.Metrics).toMatchObject({ state: 'TO_DO' })
    expect(found['Public address']).toMatchObject({ state: 'TO_DO', text: expect.stringContaining('is not https') })
  })

  it('finds that the processes would take more connections than the database has', async () => {
    const found = await findingsOf({ WORKERS: '12', DATABASE_POOL: '20' })
    expect(found.Database).toEqual({
      state: 'BAD',
      text: 'WORKERS and DATABASE_POOL ask for 252 connections, and it has 200 for this user: lower them, or raise max_connections.',
    })
  })

  it('leaves to superusers the connections that are reserved for them', async () => {
    const role = `u${newId().replaceAll('-', '')}`
    const asRole = new URL(world.url)
    Object.assign(asRole, { username: role, password: role })
    const asOwner = (text: string) => withClient(world.url, (client) => client.query(text))
    await asOwner(`create role ${role} login password '${role}' in role pg_read_all_data`)
    onTestFinished(async () => void (await asOwner(`drop role ${role}`)))
    const found = await findingsOf({ WORKERS: '12', DATABASE_POOL: '20' }, undefined, asRole.href)
    expect(found.Database?.text).toContain('ask for 252 connections, and it has 197 for this user')
  })

  it('finds that the connections of DATABASE_POOLER_URL are not set as they must be', async () => {
    const found = await findingsOf({ DATABASE_POOLER_URL: world.url, WORKERS: '12', DATABASE_POOL: '20' })
    expect(found.DATABASE_POOLER_URL).toMatchObject({ state: 'BAD', text: expect.stringContaining('pgbouncer.ini') })
    expect(found.Database?.state).toBe('GOOD')
  })

  it('finds that DATABASE_READ_URL does not answer, or names no replica', async () => {
    const away = await findingsOf({ DATABASE_READ_URL: 'postgres://127.0.0.1:9/uliza' })
    expect(away.DATABASE_READ_URL).toMatchObject({
      state: 'BAD',
      text: expect.stringMatching(/Check DATABASE_READ_URL\.$/),
    })
    const { DATABASE_READ_URL } = await findingsOf({ DATABASE_READ_URL: world.url })
    const text = 'it is no replica, and nothing is read from it. Set it to one, or leave it out.'
    expect(DATABASE_READ_URL).toEqual({ state: 'BAD', text })
  })

  it('finds a service that does not answer, a mail server that refuses, and a clock that is wrong', async () => {
    providersTime = new Date(Date.now() + 3_600_000)
    const nobody = 'http://127.0.0.1:9'
    const sms = { SMS_USERNAME: 'uliza', SMS_API_KEY: 'key', SMS_CALLBACK_TOKEN: 'b'.repeat(32) }
    const env = { ...sms, SMS_BASE_URL: nobody, SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Uliza <uliza@example.com>' }
    const found = await findingsOf(env)
    expect(found.mpesa?.text).toMatch(/3(600|599) seconds apart/)
    expect(found.sms?.text).toContain('127.0.0.1:9 does not answer')
    expect(found.Mail?.text).toContain('refuses us')
    expect([found.mpesa?.state, found.sms?.state, found.Mail?.state]).toEqual(['BAD', 'BAD', 'BAD'])
    const inAnHour = await findingsOf({}, () => new Date(Date.now() + 3_600_000))
    expect(inAnHour.Database?.text).toMatch(/3(600|599) seconds apart/)
  })
})
