import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** The database that each program has a copy of. */
export const marketTemplate = 'market'
/** As in the test of the seed: drawn once per machine. */
export const pictures = join(import.meta.dirname, '../../.cache/seed-test')

export interface Program {
  appUrl: string
  /** Where the customers' phones are. */
  phonesUrl: string
  databaseUrl: string
  /** By so much its clock is ahead of this machine's. */
  aheadMilliseconds: number
}

interface Start {
  databaseUrl: string
  dataDir: string
  /** Where the simulator takes mail; 0: nothing is mailed. */
  smtpPort?: number
  /** By so much its clock is ahead: what people are told waits for the morning at night. */
  aheadMilliseconds?: number
  /** Whoever signs up, or in on a new device, is checked. */
  asksCaptcha?: boolean
  /** The tax authority signs what shops with a device sell. */
  signsByEtims?: boolean
  /** Where it listens; a free one unless said. */
  port?: number
  /** How long it goes on answering when it is asked to stop. */
  drainSeconds?: number
  /** How many processes share the port. */
  workers?: number
  /** What starts it: the sources, unless it is a release. */
  command?: string[]
}

/** Starts the real program as a person would, on a database that has the demo market already. */
export async function startProgram({
  databaseUrl,
  dataDir,
  smtpPort = 0,
  aheadMilliseconds = 0,
  asksCaptcha = false,
  signsByEtims = false,
  port: givenPort,
  drainSeconds = 0,
  workers = 1,
  command = [process.execPath, 'scripts/start.ts'],
}: Start) {
  const [port, simulatorPort] = [givenPort ?? (await freePort()), await freePort()]
  const [file = '', ...args] = command
  const child = spawn(file, args, {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      SIMULATOR_SMTP_PORT: `${smtpPort}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      // Each person of the journeys says their own address.
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
      // Without it the same port is taken on a second address too.
      ...(givenPort && { HOST: '127.0.0.1' }),
      DRAIN_SECONDS: `${drainSeconds}`,
      WORKERS: `${workers}`,
      // The journeys share the shops and leave orders behind: three that nobody accepts would pause a shop under the
      // others.
      ACCEPTANCE_WINDOW_MINUTES: '60',
      ...(asksCaptcha && {
        RECAPTCHA_SITE_KEY: 'uliza-demo-site-key',
        RECAPTCHA_SECRET_KEY: 'uliza-demo-recaptcha-secret',
        RECAPTCHA_URL: `http://127.0.0.1:${simulatorPort}/recaptcha`,
      }),
      ...(signsByEtims && {
        ETIMS_DOOR: 'direct',
        ETIMS_BASE_URL: `http://127.0.0.1:${simulatorPort}/etims/etims-api`,
        ETIMS_RECEIPT_URL: `http://127.0.0.1:${simulatorPort}/etims`,
      }),
      ...(aheadMilliseconds > 0 && {
        NODE_OPTIONS: `--import ${new URL('./clock-ahead.ts', import.meta.url).href}`,
        CLOCK_AHEAD_MILLISECONDS: `${aheadMilliseconds}`,
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Uliza is open') && resolve())
    child.once('exit', (code) => reject(new Error(`the program ended with ${code} before it served`)))
  })
  const program: Program = {
    appUrl: `http://localhost:${port}`,
    phonesUrl: `http://127.0.0.1:${simulatorPort}`,
    databaseUrl,
    aheadMilliseconds,
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { program, pid: child.pid, stop }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
