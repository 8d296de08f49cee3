import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { StartError } from '#server/platform/errors.ts'
import type { Settings } from '#server/platform/settings.ts'

/** What is signed with beside the simulator, whose push service stands in for those of browsers. */
export const samplePush = {
  publicKey: 'BJWC9F9IUyZMAiike60zBZ7WLYAsl05qzgvI-wxnivrLhHWQOotbbLG3z9JFXD-jD3ssv_SMpbR3I0IC_t0940k',
  privateKey: 'F8tuV92jU0xx8qOd6g7JMOFdzLWdsWJYatCWftEyn4E',
  subject: 'mailto:hello@uliza.example',
}

const key = (characters: number) =>
  z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), 'must be a key as npm run push:keys writes it')
    .optional()

export const pushFields = {
  PUSH_PUBLIC_KEY: key(
    87,
  ).describe(`Notifications of devices while their browser is closed (web push): a pair of keys made once, by npm run
    push:keys; with another pair each device has to be turned on again. With PUSH_PRIVATE_KEY and PUSH_SUBJECT, or
    none of the three: without them no device is notified (beside the simulator: simulated ones).`),
  PUSH_PRIVATE_KEY: key(43).describe('The other key of the pair.'),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https://')
    .optional()
    .describe('Whom a push service writes to: mailto:you@example.com, or the https:// address of a page.'),
  PUSH_STAND_IN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address' })
    .optional()
    .describe('A push service that stands in for those of browsers, for tests. Production refuses it.'),
}

export interface PushConfig {
  /** Null: no device is told with its browser closed. */
  push: PushProviderConfig | null
}

export interface PushProviderConfig {
  /** The pair by which push services know who sends (VAPID): browsers subscribe with the public one. */
  publicKey: string
  privateKey: string
  /** Whom a push service writes to when something is wrong with what we send. */
  subject: string
  /** A push service that may be on this machine; undefined: none but those of browsers. */
  standInUrl: string | undefined
}

interface Context {
  /** Where a simulator stands in for all providers; undefined where none does. */
  simulatorPort: number | undefined
}

/** All three or none; beside the simulator push is simulated too. */
export function pushConfig(settings: Settings<typeof pushFields>, { simulatorPort }: Context): PushConfig {
  const { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_SUBJECT: subject } = settings
  const simulated = simulatorPort === undefined ? undefined : `http://127.0.0.1:${simulatorPort}/push`
  const standInUrl = (settings.PUSH_STAND_IN_URL ?? simulated)?.replace(/\/$/, '')
  if (!publicKey && !privateKey && !subject) return { push: standInUrl ? { ...samplePush, standInUrl } : null }
  if (!publicKey || !privateKey || !subject) {
    throw new StartError(
      'PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY and PUSH_SUBJECT belong together: set all three to notify devices, or none to notify none.',
    )
  }
  if (!isPair(publicKey, privateKey)) {
    throw new StartError('PUSH_PUBLIC_KEY and PUSH_PRIVATE_KEY are no pair: make one with npm run push:keys.')
  }
  return { push: { publicKey, privateKey, subject, standInUrl } }
}

function isPair(publicKey: string, privateKey: string): boolean {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(privateKey, 'base64url')
  } catch {
    return false
  }
  return curve.getPublicKey('base64url') === publicKey
}

/** Nothing of the simulator's is in earnest. */
export const pushProductionProblems = ({ PUSH_PRIVATE_KEY, PUSH_STAND_IN_URL }: Settings<typeof pushFields>) => [
  ...(PUSH_PRIVATE_KEY === samplePush.privateKey
    ? ['PUSH_PRIVATE_KEY is the sample: make your own pair with npm run push:keys.']
    : []),
  ...(PUSH_STAND_IN_URL
    ? ['PUSH_STAND_IN_URL is for tests: devices are notified by the services of their browsers.']
    : []),
]
