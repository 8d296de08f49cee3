import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import { type Email, readEmail } from '#simulator/mail/read-email.ts'

export interface ReceivedEmail extends Omit<Email, 'attachments'> {
  to: string
  /** What it brings for a calendar. */
  calendar: string
}

/** The mail server's response when it does not accept an email. */
export interface Refusal {
  responseCode: number
  message: string
}

/** A real SMTP server that keeps the emails it receives, until the test file ends. */
export async function aMailbox() {
  const emails: ReceivedEmail[] = []
  const mailbox = {
    url: '',
    emails,
    refusal: null as Refusal | null,
    /** What happens while the server makes up its mind. */
    meanwhile: null as (() => Promise<unknown>) | null,
    to: (to: string) => emails.filter((each) => each.to === to),
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: async (_address, _session, done) => {
      const { refusal, meanwhile } = mailbox
      await meanwhile?.()
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        emails.push(await receive(Buffer.concat(parts), session.envelope.rcptTo[0]?.address ?? ''))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  mailbox.url = `smtp://127.0.0.1:${port}`
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return mailbox
}

async function receive(raw: Buffer, to: string): Promise<ReceivedEmail> {
  const { attachments, ...email } = await readEmail(raw)
  const calendar = attachments.find(({ type }) => type === 'text/calendar')?.content.toString() ?? ''
  return { ...email, to, calendar }
}
