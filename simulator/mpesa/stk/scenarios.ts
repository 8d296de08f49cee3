import { type StkBehaviour, stkBehaviour } from './behaviour.ts'

type Scenario = { label: string; behaviour: StkBehaviour }

const scenario = (label: string, differences: Parameters<typeof stkBehaviour>[0]): Scenario => ({
  label,
  behaviour: stkBehaviour(differences),
})

/** What a push can meet, by name. Each magic phone has one; a test can assign any of them to any phone. */
export const stkScenarios = {
  manual: scenario('Waits for you', { outcome: 'manual' }),
  success: scenario('Pays', { outcome: 'pin' }),
  'no-funds': scenario('Has too little money', { outcome: 'no-funds' }),
  'wrong-pin': scenario('Enters a wrong PIN', { outcome: 'wrong-pin' }),
  cancel: scenario('Cancels', { outcome: 'cancel' }),
  'no-answer': scenario('Does not answer', { outcome: 'ignore' }),
  expired: scenario('Prompt expires', { outcome: 'expire' }),
  offline: scenario('Phone is off', { outcome: 'offline' }),
  'late-pin': scenario('Pays after the time-out', { outcome: 'late-pin' }),
  'no-callback': scenario('Pays, no callback comes', { callback: 'none' }),
  'duplicate-callback': scenario('Pays, callback comes three times', { callback: 'duplicate' }),
  'late-callback': scenario('Pays, callback comes 3 minutes late', { callback: 'late' }),
  'very-late-callback': scenario('Pays, callback comes 15 minutes late', { callback: 'very-late' }),
  'wrong-amount': scenario('Pays, callback names another amount', { callback: 'wrong-amount' }),
  'wrong-shape': scenario('Pays, callback is malformed', { callback: 'wrong-shape' }),
  'no-balance-item': scenario('Pays, callback has no balance item', { callback: 'no-balance' }),
  phones: scenario('Pays, callback masks the phone', { callback: 'phones' }),
  slow: scenario('Pays, everything is slow', { ack: 'slow' }),
  'callback-first': scenario('Pays, callback overtakes the answer to the push', { ack: 'after-callback' }),
  'dropped-response': scenario('Pays, but the answer to the push is lost', { ack: 'drop' }),
  error: scenario('Push fails: internal error', { ack: 'error' }),
  locked: scenario('Push fails: another transaction is open', { ack: 'locked' }),
  busy: scenario('Push fails: system busy', { ack: 'busy' }),
  'busy-once': scenario('System busy, pays when asked again', { ack: 'busy-once' }),
  'rate-limited-push': scenario('Push fails: too many requests', { ack: 'rate-limited' }),
  // No callback may come early in these two: the merchant has only its queries to go by.
  'flapping-query': scenario('Pays, queries waver', { callback: 'late', query: 'flapping' }),
  'rate-limited-query': scenario('Pays, queries are refused', { callback: 'late', query: 'rate-limited' }),
  // The money has moved, and the merchant gets no final word of it.
  'never-answered': scenario('Pays, no callback comes, queries break', { callback: 'none', query: 'none' }),
  'never-final': scenario('Pays, no callback comes, queries say pending for ever', {
    callback: 'none',
    query: 'pending',
  }),
  'never-allowed': scenario('Pays, no callback comes, queries are refused', {
    callback: 'none',
    query: 'rate-limited',
  }),
  'unknown-code-paid': scenario('Pays, callback and queries say 7777', {
    callback: 'unknown-code',
    query: 'unknown-code',
  }),
  'lost-request': scenario('Pays, answer to the push and callback are lost', { ack: 'drop', callback: 'none' }),
  'lost-request-cancelled': scenario('Cancels, answer to the push and callback are lost', {
    ack: 'drop',
    callback: 'none',
    outcome: 'cancel',
  }),
  'success-then-failure': scenario('Pays, a failure is reported after the success', { callback: 'then-failure' }),
  'late-pin-unreported': scenario('Pays after the time-out, only queries say so', {
    outcome: 'late-pin',
    callback: 'failures-only',
  }),
  'contradicting-query': scenario('Pays, queries deny it', { query: 'contradicting' }),
  'result-1025': scenario('Result 1025: the prompt could not be sent', { outcome: { code: '1025' } }),
  'result-17': scenario('Result 17: system error', { outcome: { code: '17' } }),
  'result-26': scenario('Result 26: system busy', { outcome: { code: '26' } }),
  'result-9999': scenario('Result 9999: general failure', { outcome: { code: '9999' } }),
  'result-1001': scenario('Result 1001: subscriber locked', { outcome: { code: '1001' } }),
  'result-8006': scenario('Result 8006: PIN locked', { outcome: { code: '8006' } }),
  'result-SFC_IC0003': scenario('Result SFC_IC0003: operator does not exist', { outcome: { code: 'SFC_IC0003' } }),
  'result-7777': scenario('Result 7777: a code nobody knows', { outcome: { code: '7777' } }),
} as const satisfies Record<string, Scenario>

export type StkScenarioName = keyof typeof stkScenarios

const isScenarioName = (name: string): name is StkScenarioName => Object.hasOwn(stkScenarios, name)

const manualPrefix = 'manual:'

/** `manual:late-callback` keeps the failure of the scenario and leaves the PIN to the person at the phone page. */
export function findStkBehaviour(name: string): StkBehaviour | undefined {
  const scenarioName = name.startsWith(manualPrefix) ? name.slice(manualPrefix.length) : name
  if (!isScenarioName(scenarioName)) return undefined
  const { behaviour } = stkScenarios[scenarioName]
  return scenarioName === name ? behaviour : { ...behaviour, outcome: 'manual' }
}

export const magicPhones: Record<string, StkScenarioName> = {
  '254700000001': 'success',
  '254700000002': 'no-funds',
  '254700000003': 'wrong-pin',
  '254700000004': 'cancel',
  '254700000005': 'no-answer',
  '254700000006': 'expired',
  '254700000007': 'no-callback',
  '254700000008': 'duplicate-callback',
  '254700000009': 'late-callback',
  '254700000010': 'wrong-amount',
  '254700000011': 'locked',
  '254700000012': 'busy-once',
  '254700000013': 'dropped-response',
  '254700000014': 'flapping-query',
  '254700000015': 'late-pin',
  '254700000016': 'contradicting-query',
  '254700000017': 'result-17',
  '254700000018': 'result-26',
  '254700000019': 'result-9999',
  '254700000020': 'result-1001',
  '254700000021': 'result-8006',
  '254700000022': 'result-SFC_IC0003',
  '254700000023': 'result-7777',
  '254700000024': 'rate-limited-query',
  '254700000025': 'no-balance-item',
  '254700000026': 'phones',
  '254700000027': 'offline',
  '254700000028': 'result-1025',
  '254700000029': 'lost-request',
  '254700000030': 'never-final',
  '254700000031': 'success-then-failure',
}
