import type { Range } from './random.ts'

export type Timings = {
  /** From a push to its acknowledgement. */
  ackMs: Range
  /** From the prompt on the phone to the answer of a scripted customer. */
  answerMs: number
  /** From the PIN to the result. */
  resultMs: Range
  /** From the result to the callback. */
  callbackMs: Range
  /** How long a prompt waits for a person. */
  promptTtlMs: number
  /** How long a prompt stands when it is ignored. Tests shorten this and keep `promptTtlMs` long enough to act in. */
  ignoredMs: number
  /** How long M-Pesa tries to reach a phone that is off, or without a signal. */
  unreachableMs: number
  /** From an unanswered prompt to the PIN that comes after all. */
  latePinMs: number
  lateCallbackMs: number
  veryLateCallbackMs: number
  duplicateGapMs: number
  /** How long a slow network takes, for the acknowledgement and again for the result. */
  slowMs: number
  /** A query this soon after the push is told that the transaction does not exist. */
  queryBlindMs: number
  /** Between two states of a Paystack refund. */
  refundStepMs: number
  /** From an event that Paystack could not deliver to the next try. */
  webhookRetryMs: number
  /** How long the merchant has to say whether it wants a payment by hand. Real time, as below. */
  validationTimeoutMs: number
  /** How long the merchant has to answer a callback. Real time: a speed factor does not shorten it. */
  callbackTimeoutMs: number
}

/** Quick enough that a payment shows within two seconds of the PIN, slow enough to watch. */
const real: Timings = {
  ackMs: [200, 400],
  answerMs: 3_000,
  resultMs: [400, 900],
  callbackMs: [0, 300],
  promptTtlMs: 60_000,
  ignoredMs: 60_000,
  unreachableMs: 26_000,
  latePinMs: 30_000,
  lateCallbackMs: 180_000,
  veryLateCallbackMs: 900_000,
  duplicateGapMs: 1_000,
  slowMs: 8_000,
  queryBlindMs: 2_000,
  refundStepMs: 4_000,
  webhookRetryMs: 180_000,
  validationTimeoutMs: 8_000,
  callbackTimeoutMs: 10_000,
}

/** For tests: a scenario is over in single-digit milliseconds. */
const fast: Timings = {
  ackMs: [0, 0],
  answerMs: 2,
  resultMs: [1, 2],
  callbackMs: [0, 1],
  promptTtlMs: 10_000,
  ignoredMs: 4,
  unreachableMs: 3,
  latePinMs: 4,
  lateCallbackMs: 8,
  veryLateCallbackMs: 9,
  duplicateGapMs: 1,
  slowMs: 9,
  queryBlindMs: 0,
  refundStepMs: 2,
  webhookRetryMs: 5,
  validationTimeoutMs: 2_000,
  callbackTimeoutMs: 2_000,
}

export const presetNames = ['real', 'fast', 'bench', 'sandbox26'] as const
export type PresetName = (typeof presetNames)[number]
type Preset = { timings: Timings; otherPhones: 'manual' | 'success'; logSize: number }

export const presets: Record<PresetName, Preset> = {
  real: { timings: real, otherPhones: 'manual', logSize: 1_000 },
  fast: { timings: fast, otherPhones: 'manual', logSize: 5_000 },
  /** Every phone pays by itself, so that hundreds of pushes a second need no person. */
  bench: {
    timings: { ...fast, ackMs: [5, 15], answerMs: 20, resultMs: [10, 30], callbackMs: [0, 10] },
    otherPhones: 'success',
    logSize: 100,
  },
  /** Safaricom's sandbox gives an unanswered prompt up after about 26 seconds. */
  sandbox26: {
    timings: { ...real, promptTtlMs: 26_000, ignoredMs: 26_000 },
    otherPhones: 'manual',
    logSize: 1_000,
  },
}

/** The same timings, shortened: a speed of 10 turns a minute into six seconds. */
export function scaleTimings(timings: Timings, speed: number): Timings {
  const scale = (ms: number) => Math.round(ms / speed)
  const scaleRange = ([min, max]: Range): Range => [scale(min), scale(max)]
  return {
    ackMs: scaleRange(timings.ackMs),
    answerMs: scale(timings.answerMs),
    resultMs: scaleRange(timings.resultMs),
    callbackMs: scaleRange(timings.callbackMs),
    promptTtlMs: scale(timings.promptTtlMs),
    ignoredMs: scale(timings.ignoredMs),
    unreachableMs: scale(timings.unreachableMs),
    latePinMs: scale(timings.latePinMs),
    lateCallbackMs: scale(timings.lateCallbackMs),
    veryLateCallbackMs: scale(timings.veryLateCallbackMs),
    duplicateGapMs: scale(timings.duplicateGapMs),
    slowMs: scale(timings.slowMs),
    queryBlindMs: scale(timings.queryBlindMs),
    refundStepMs: scale(timings.refundStepMs),
    webhookRetryMs: scale(timings.webhookRetryMs),
    validationTimeoutMs: timings.validationTimeoutMs,
    callbackTimeoutMs: timings.callbackTimeoutMs,
  }
}
