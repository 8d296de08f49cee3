import { createECDH, type ECDH, randomBytes } from 'node:crypto'
import { createOneShotScenarios } from '#simulator/paystack/one-shot-scenarios.ts'
import type { PushScenario } from './scenarios.ts'

/** A browser with its own keys: what is sent to it is read here as the browser would. */
export interface Browser {
  id: string
  keys: ECDH
  auth: Buffer
  /** The public key of whoever may send to it. */
  applicationServerKey: string
  isGone: boolean
}

export interface PushMessage {
  browserId: string
  /** What was decrypted of it: JSON where it is that, else text. */
  payload: unknown
  ttl: number
  urgency: string
  topic: string | undefined
  at: number
}

/** Everything the push services remember. */
export function createPush() {
  const browsers = new Map<string, Browser>()
  /** The newest first. */
  const messages: PushMessage[] = []
  const assignments = createOneShotScenarios<PushScenario>()

  return {
    browsers,
    messages,
    assignments,
    subscribe(applicationServerKey: string): Browser {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const id = randomBytes(24).toString('base64url')
      const browser = { id, keys, auth: randomBytes(16), applicationServerKey, isGone: false }
      browsers.set(id, browser)
      return browser
    },
    clear() {
      browsers.clear()
      messages.length = 0
      assignments.clear()
    },
  }
}
