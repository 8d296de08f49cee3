import { type PresetName, presets, scaleTimings, type Timings } from './timings.ts'

/** What every part of the simulator is told; what one stand-in is told beside it is in its own folder. */
export type BaseOptions = {
  preset?: PresetName
  /** Single timings that differ from the preset. */
  timings?: Partial<Timings>
  /** 2 is twice as fast. */
  speed?: number
  /** A manual clock stands still until it is advanced. */
  clock?: 'real' | 'manual'
  /** Makes identifiers and delays repeat from run to run. */
  seed?: number
  consumerKey?: string
  consumerSecret?: string
  shortcode?: string
  passkey?: string
  /** The name customers see on the prompt and in their messages. */
  merchantName?: string
  /** The operator whose name and encrypted password B2C, reversal and the queries carry. */
  initiatorName?: string
  /** What the shortcode's Utility account holds at the start, in shillings. */
  utilityKES?: number
  /** What a phone has to spend when it is first seen, in shillings. */
  balanceKES?: number
  /** What phones without a scenario of their own do. */
  otherPhones?: 'manual' | 'success'
  /** Answers more than five queries a minute with 429, as Safaricom's sandbox does. */
  strict?: boolean
  /** Fails a push that repeats an amount to a phone within this time with result 17. Off when 0. */
  repeatRuleMs?: number
  tokenTtlSeconds?: number
  /** Safaricom's samples disagree: "3599" or 3599. */
  expiresInAs?: 'string' | 'number'
  /** How often a callback is sent again when the merchant does not answer 2xx. */
  callbackRetries?: number
  /** Where browsers find this server. Empty: at the address that the merchant called. */
  publicUrl?: string
  logSize?: number
}

export type Settings = Required<Omit<BaseOptions, 'preset' | 'speed' | 'timings' | 'seed'>> & {
  timings: Timings
  seed: number | undefined
}

/** Safaricom's published sandbox passkey: a public constant, the same for everyone. */
const sandboxPasskey = 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919'

/** What was given, and the rest as it is by default. */
export function resolveSettings({ preset = 'real', speed = 1, timings, ...options }: BaseOptions): Settings {
  const chosen = presets[preset]
  return {
    clock: 'real',
    consumerKey: 'uliza-demo-key',
    consumerSecret: 'uliza-demo-secret',
    shortcode: '174379',
    passkey: sandboxPasskey,
    merchantName: 'ULIZA MARKETPLACE',
    initiatorName: 'uliza-demo',
    utilityKES: 10_000_000,
    balanceKES: 20_000,
    otherPhones: chosen.otherPhones,
    strict: false,
    repeatRuleMs: 0,
    tokenTtlSeconds: 3599,
    expiresInAs: 'string',
    callbackRetries: 0,
    publicUrl: '',
    logSize: chosen.logSize,
    seed: undefined,
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    timings: { ...scaleTimings(chosen.timings, speed), ...timings },
  }
}
