import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSimulator, type Simulator } from '#simulator/app.ts'

let simulator: Simulator
let url: string
beforeAll(async () => {
  simulator = await buildSimulator({ smtpPort: 0 })
  url = await simulator.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => simulator.app.close())

const control = async (path: string, body?: object) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  return (await (await fetch(`${url}/_sim/mail${path}`, body ? init : {})).json()) as {
    emails: { to: string; subject: string; attachments: { name: string; text: string }[] }[]
    smtpPort: number
  }
}
beforeEach(() => control('/reset', {}))

async function send(to: string, extra: SendMailOptions = {}) {
  const { smtpPort } = await control('/emails')
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true })
  const email = { from: 'Uliza <hello@uliza.example>', to, subject: 'Your new password', text: 'Here.\n\nhttp://x/1' }
  return transport.sendMail({ ...email, html: '<p onclick="alert(1)">Here.</p><script>alert(1)</script>', ...extra })
}

const page = async (path: string) => {
  const response = await fetch(url + path)
  return { text: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

describe('the mail server', () => {
  it('takes an email, and shows it with its files', async () => {
    await send('wanjiru@example.com', { attachments: [{ filename: 'event.ics', content: 'BEGIN:VCALENDAR' }] })
    const { emails } = await control('/emails')
    expect(emails).toMatchObject([
      { to: 'wanjiru@example.com', subject: 'Your new password', attachments: [{ name: 'event.ics' }] },
    ])
    expect((await page('/mailbox')).text).toContain('Your new password')
    expect((await page('/mailbox?to=wanjiru@example.com&channel=mail')).text).toContain('Your new password')
    for (const other of ['?to=kamau@example.com', '?channel=sms'])
      expect((await page(`/mailbox${other}`)).text).toContain('Nothing of this has been sent yet.')
  })

  it('shows the markup of an email where it runs nothing', async () => {
    await send('wanjiru@example.com')
    const id = /\/mail\/(\d+)/.exec((await page('/mailbox')).text)?.[1]
    const { policy } = await page(`/mail/${id}/html`)
    expect(policy).toMatch(/default-src 'none'.*sandbox/)
    expect(policy).not.toContain('allow-scripts')
    expect((await page(`/mail/${id}`)).text).not.toContain('<script>alert')
  })

  it('refuses for now, or for good, as an address or a call says', async () => {
    await expect(send('no-mailbox@sim.example')).rejects.toMatchObject({ responseCode: 550 })
    await expect(send('later@sim.example')).rejects.toMatchObject({ responseCode: 450 })
    await control('/scenario', { address: 'kamau@example.com', scenario: 'later' })
    await expect(send('kamau@example.com')).rejects.toMatchObject({ responseCode: 450 })
    await send('kamau@example.com')
    expect((await control('/emails')).emails).toHaveLength(1)
  })

  it('takes an email and cuts the connection before it says so', async () => {
    await control('/scenario', { address: 'kamau@example.com', scenario: 'dropped-response' })
    await expect(send('kamau@example.com')).rejects.toThrow()
    expect((await control('/emails')).emails).toHaveLength(1)
  })
})
