import { describe, expect, it } from 'vitest'
import { days } from '#server/platform/clock.ts'
import { aPerson } from '#server/testing/builders/people.ts'
import { aMailbox } from '#server/testing/stand-ins/mailbox.ts'
import { aWorld } from '#server/testing/world/world.ts'
import { deleteForgottenDevices } from '../known-devices.ts'
import { recordSecurityEvent } from './security-events.ts'

const mailbox = await aMailbox()
const world = aWorld({
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Uliza <hello@uliza.example>',
  PUBLIC_URL: 'http://uliza.example',
})
const path = '/api/user/security-events'

describe('what happened to an account', () => {
  it('is read by its person, the newest first, with the device and its address, and by nobody else', async () => {
    const visitor = world.visitor()
    const details = { name: 'Otieno', email: 'otieno@example.com', phone: '0722418305', password: 'kikombe cha chai' }
    await visitor.post('/api/auth/register', details)
    world.clock.pass(days(1))
    await visitor.patch('/api/user', { phone: '0733418305', password: details.password })
    const changedAt = world.clock.now().toISOString()
    const { status, body } = await visitor.get(path)
    expect(status).toBe(200)
    expect(body.items).toMatchObject([
      { kind: 'PHONE_CHANGED', agent: expect.any(String), address: '127.0.0.1', at: changedAt },
      { kind: 'NEW_DEVICE', address: '127.0.0.1' },
    ])
    expect((await (await aPerson(world)).get(path)).body).toEqual({ items: [], nextCursor: null })
    expect((await world.visitor().get(path)).status).toBe(401)
  })

  it('is read for 90 days', async () => {
    const person = await aPerson(world)
    const device = { address: '102.68.1.1', agent: 'test' }
    const happened = { userId: person.user.id, kind: 'NEW_DEVICE', device } as const
    await recordSecurityEvent(world.db, happened, new Date(world.clock.now().getTime() - days(90)))
    expect((await person.get(path)).body.items).toEqual([])
    await recordSecurityEvent(world.db, happened, new Date(world.clock.now().getTime() - days(90) + 1))
    expect((await person.get(path)).body.items).toHaveLength(1)
  })
})

describe('the mail about a security event', () => {
  const subjectsTo = async (email: string) => {
    await world.periodicJobs.sendDueMail()
    return mailbox.to(email).map(({ subject }) => subject)
  }
  /** A visitor whose browser also keeps the cookies of its device and language. */
  function aDevice(language = 'en') {
    const visitor = world.visitor()
    const kept = new Map([['uliza-lang', language]])
    return async (method: 'POST' | 'PATCH', url: string, body: object) => {
      const cookie = [visitor.cookie, ...[...kept].map((pair) => pair.join('='))].filter(Boolean).join('; ')
      const answer = await visitor.send(method, url, body, { cookie })
      const device = /uliza-device=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1]
      if (device) kept.set('uliza-device', device)
      return answer
    }
  }
  let count = 0
  async function whoSignedUp(language?: string) {
    const device = aDevice(language)
    const email = `signed-up-${count++}@example.com`
    const password = 'kikombe cha chai'
    await device('POST', '/api/auth/register', { name: 'Otieno', email, phone: '0722418305', password })
    const signIn = (on: ReturnType<typeof aDevice>) => on('POST', '/api/auth/login', { email, password })
    return { device, email, password, signIn }
  }

  it('is sent of a device that is new to the account, once, and neither of its first nor of one that is known', async () => {
    const { device, email, signIn } = await whoSignedUp()
    expect(await subjectsTo(email)).toEqual([])
    const other = aDevice()
    await signIn(other)
    await signIn(other)
    await signIn(device)
    expect(await subjectsTo(email)).toEqual(['A new device signed in to your account'])
    expect(mailbox.to(email)[0]?.text).toContain('http://uliza.example/account/security')
  })

  it('is sent of the only device of an account that was not used for long', async () => {
    const { email, signIn } = await whoSignedUp()
    world.clock.pass(days(200))
    await deleteForgottenDevices(world.db, world.clock.now())
    await signIn(aDevice())
    expect(await subjectsTo(email)).toEqual(['A new device signed in to your account'])
  })

  it('is sent of a password and of a phone that were changed, in the language of the device, with where to look', async () => {
    const { device, email, password } = await whoSignedUp('sw')
    await device('PATCH', '/api/user', { phone: '0733418305', password })
    await device('POST', '/api/user/password', { password, newPassword: 'mandazi na chai' })
    expect(await subjectsTo(email)).toEqual(['Nambari yako ya simu imebadilishwa', 'Nenosiri lako limebadilishwa'])
    expect(mailbox.to(email)[0]?.text).toContain('http://uliza.example/account/profile')
  })

  it('is not sent of a name that was changed, nor of a phone that was sent as it was', async () => {
    const { device, email, password } = await whoSignedUp()
    await device('PATCH', '/api/user', { name: 'Otieno Odhiambo', phone: '+254722418305', password })
    expect(await subjectsTo(email)).toEqual([])
  })
})
