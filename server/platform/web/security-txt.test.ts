import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { StartError } from '../errors.ts'
import { buildServer } from '../http/server.ts'
import { mountSecurityTxt } from './security-txt.ts'

const mail = { SMTP_URL: 'smtps://mail.uliza.example', MAIL_FROM: 'Uliza <hello@uliza.example>' }
const read = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', PUBLIC_URL: 'https://uliza.example', ...env })

async function securityTxt(env: Record<string, string>) {
  const config = read(env)
  const app = await buildServer(config)
  mountSecurityTxt(app, config, { now: () => new Date('2026-11-26T05:00:00Z') })
  return app.inject('/.well-known/security.txt')
}

describe('security.txt', () => {
  it('says whom to tell of a weakness, and until when that is so', async () => {
    const { statusCode, headers, body } = await securityTxt({ SECURITY_CONTACT: 'https://uliza.example/weakness' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe(`Contact: https://uliza.example/weakness
Expires: 2027-02-24T05:00:00.000Z
Preferred-Languages: en, sw
Canonical: https://uliza.example/.well-known/security.txt
`)
  })

  it('names the address that mail is from where no other is set, and is not there where none is known', async () => {
    expect((await securityTxt(mail)).body).toContain('Contact: mailto:hello@uliza.example\n')
    expect((await securityTxt({ ...mail, SECURITY_CONTACT: 'mailto:x@uliza.example' })).body).toContain('mailto:x@')
    expect((await securityTxt({})).statusCode).toBe(404)
  })

  it.each(['hello@uliza.example', 'http://uliza.example', 'mailto:a\nb', 'javascript:alert(1)'])(
    'has no contact like "%s", which stops the start',
    (contact) => {
      expect(() => read({ SECURITY_CONTACT: contact })).toThrow(StartError)
    },
  )
})
