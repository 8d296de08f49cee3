import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { createDatabase } from '../../server/testing/world/engine.ts'
import { freePort, marketTemplate, type Program, pictures, startProgram } from './start-program.ts'

let own: Program | undefined

/** The program of this worker; workers are counted from 1. */
export function program(): Program {
  if (own) return own
  const found = inject('programs')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!found) throw new Error(`there is no program for worker ${process.env.VITEST_POOL_ID}`)
  return found
}

/** What follows is done in a program that the file has started itself; until it says otherwise. */
export function useProgram(started: Program | undefined): void {
  own = started
}

/** The files' journeys are walked in a program of their own, that sends mail: the simulator takes it. */
export const withMail = () => withOwnProgram('mail', async () => ({ smtpPort: await freePort() }))

/** The same in a program that checks who signs up, or in on a new device. */
export const withCaptcha = () => withOwnProgram('captcha', async () => ({ asksCaptcha: true }))

/** The same in a program whose receipts are signed by the tax authority. */
export const withEtims = () => withOwnProgram('etims', async () => ({ signsByEtims: true }))

/** The same on a market that was changed before its program started. */
export const withMarket = (change: (client: pg.Client) => Promise<void>) =>
  withOwnProgram('changed', async () => ({}), change)

/** The same, started by another command than from the sources. */
export const withProgramOf = (command: () => Promise<string>) =>
  withOwnProgram('release', async () => ({ command: [await command(), 'start'] }))

const day = 24 * 3_600_000
const noonInNairobi = 9 * 3_600_000

/**
 * The same in a program whose clock says the next noon in Nairobi, at whatever hour the tests run: what can wait is told
 * to nobody at night.
 */
export const withNoon = () =>
  withOwnProgram('noon', async () => ({ aheadMilliseconds: (noonInNairobi - (Date.now() % day) + day) % day }))

function withOwnProgram(
  name: string,
  differences: () => Promise<Partial<Parameters<typeof startProgram>[0]>>,
  change?: (client: pg.Client) => Promise<void>,
) {
  let end: (() => Promise<unknown>) | undefined
  beforeAll(async () => {
    const { databaseUrl } = program()
    const dataDir = await mkdtemp(join(tmpdir(), `uliza-${name}-`))
    await cp(pictures, dataDir, { recursive: true })
    const copy = await createDatabase(databaseUrl, `${name}_${randomUUID().slice(0, 8)}`, marketTemplate)
    if (change) await connected(copy, change)
    const started = await startProgram({ databaseUrl: copy, dataDir, ...(await differences()) })
    own = started.program
    end = async () => {
      await started.stop()
      await rm(dataDir, { recursive: true })
    }
  }, 120_000)
  afterAll(async () => {
    own = undefined
    await end?.()
  })
}

/** Changes a row behind the program's back, where a journey would have to wait for minutes to pass. */
export async function inDatabase(text: string, values: unknown[]): Promise<void> {
  await connected(program().databaseUrl, (client) => client.query(text, values))
}

async function connected(connectionString: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
