import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { Mail } from './create-mail.ts'
import { readEmail } from './read-email.ts'
import type { MailScenario } from './scenarios.ts'

const refusals: Partial<Record<MailScenario, { responseCode: number; message: string }>> = {
  later: { responseCode: 450, message: '4.2.0 Try again later' },
  'no-mailbox': { responseCode: 550, message: '5.1.1 No such mailbox' },
}

const slowMilliseconds = 10_000

interface Listening {
  port: number
  close(): Promise<void>
}

/** Takes mail by SMTP, without encryption and passwords, and answers as the scenario of its receiver says. */
export async function listenForMail(
  { mail, onEmail }: { mail: Mail; onEmail: () => void },
  { host, port }: { host: string; port: number },
): Promise<Listening> {
  /** What was chosen for the receiver of a message, until all of it came. */
  const chosen = new WeakMap<SMTPServerSession, MailScenario>()
  const stopping = new AbortController()
  /** By the port that each came from. */
  const sockets = new Map<number, Socket>()

  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const scenario = mail.scenarioOf(address)
      chosen.set(session, scenario)
      const refusal = refusals[scenario]
      done(refusal && Object.assign(new Error(refusal.message), refusal))
    },
    onData(stream, session, done) {
      const read = async () => {
        const parts: Buffer[] = []
        for await (const part of stream) parts.push(part as Buffer)
        const email = await readEmail(Buffer.concat(parts))
        const scenario = chosen.get(session)
        for (const { address } of session.envelope.rcptTo) mail.keep(address, email)
        onEmail()
        if (scenario === 'slow') await wait(slowMilliseconds, undefined, { signal: stopping.signal })
        if (scenario === 'dropped-response') sockets.get(session.remotePort)?.destroy()
        else done()
      }
      read().catch((error: Error) => done(error))
    },
  })
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket
    sockets.set(remotePort, socket)
    socket.once('close', () => sockets.delete(remotePort))
  })
  // A connection that a client cuts is nothing to stop for.
  server.on('error', () => undefined)
  server.listen(port, host)
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ])
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => {
      stopping.abort()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
