import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

export interface ReceivedEmail {
  to: string
  from: string
  subject: string
  messageId: string
  unsubscribe: string
  text: string
  html: string
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
      stream.on('end', () => {
        emails.push(parseEmail(Buffer.concat(parts).toString(), session.envelope.rcptTo[0]?.address ?? ''))
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

/** Parses enough of an email's format for those that are sent here: a plain part, and the same in HTML. */
function parseEmail(raw: string, to: string): ReceivedEmail {
  const { header, body } = parsePart(raw)
  const boundary = /boundary="([^"]+)"/.exec(header('content-type'))?.[1]
  const parts = boundary ? body.split(`--${boundary}`).map((part) => parsePart(part.replace(/^\r\n/, ''))) : []
  const part = (type: string) => parts.find(({ header: of }) => of('content-type').startsWith(type))?.decoded ?? ''
  return {
    to,
    from: header('from'),
    subject: header('subject'),
    messageId: header('message-id'),
    unsubscribe: header('list-unsubscribe'),
    text: part('text/plain'),
    html: part('text/html'),
  }
}

function parsePart(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) =>
    lines.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 2) ?? ''
  const isQuoted = header('content-transfer-encoding') === 'quoted-printable'
  const body = rest.join('\r\n\r\n')
  return { header, body, decoded: isQuoted ? unquote(body) : body }
}

const unquote = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
