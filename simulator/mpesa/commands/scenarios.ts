import { type CommandBehaviour, commandBehaviour } from './behaviour.ts'

type Scenario = { label: string; behaviour: CommandBehaviour }

const scenario = (label: string, differences: Parameters<typeof commandBehaviour>[0] = {}): Scenario => ({
  label,
  behaviour: commandBehaviour(differences),
})

const failingScenario = (code: string, why: string) => scenario(`Result ${code}: ${why}`, { outcome: { code } })

/** What a command of the merchant can meet, by name. Any of them can be assigned to any command and phone. */
export const commandScenarios = {
  success: scenario('Is done'),
  'no-result': scenario('Is done, no result comes', { result: 'none' }),
  'no-result-declined': scenario('Is declined, no result comes', { outcome: { code: '2040' }, result: 'none' }),
  timeout: scenario('Is done, the time-out address is told: the request again', { result: 'timeout-echo' }),
  'timeout-envelope': scenario('Is done, the time-out address is told: a result', { result: 'timeout-result' }),
  'timeout-declined': scenario('Is declined, the time-out address is told', {
    outcome: { code: '2040' },
    result: 'timeout-echo',
  }),
  'dropped-response': scenario('Is done, but the answer to the request is lost', { ack: 'drop' }),
  'dropped-and-lost': scenario('Is never done: request and answer are lost', { ack: 'lose' }),
  'error-but-done': scenario('Is done, but the answer is an internal error', { ack: 'error-but-done' }),
  error: scenario('Request fails: internal error', { ack: 'error' }),
  busy: scenario('Request fails: system busy', { ack: 'busy' }),
  unavailable: scenario('Request fails: under maintenance (503)', { ack: 'unavailable' }),
  'rate-limited': scenario('Request fails: too many requests', { ack: 'rate-limited' }),
  slow: scenario('Is done, the answer to the request is slow', { ack: 'slow' }),
  'result-first': scenario('Is done, result overtakes the answer to the request', { ack: 'after-result' }),
  'duplicate-result': scenario('Is done, result comes three times', { result: 'duplicate' }),
  'late-result': scenario('Is done, result comes 3 minutes late', { result: 'late' }),
  'very-late-result': scenario('Is done, result comes 15 minutes late', { result: 'very-late' }),
  'wrong-amount': scenario('Is done, result names another amount', { result: 'wrong-amount' }),
  'wrong-shape': scenario('Is done, result is malformed', { result: 'wrong-shape' }),
  'failure-then-completed': scenario('Is done, result says system error', { reportedCode: '17' }),
  'false-failure': scenario('Is done, result says declined for good', { reportedCode: '2040' }),
  'unknown-code-completed': scenario('Is done, result has a code nobody knows', { reportedCode: '7777' }),
  'cut-and-silent': scenario('Is done, but neither answer nor result arrive', { ack: 'drop', result: 'none' }),
  'success-then-failure': scenario('Is done, results say so and then the contrary', { result: 'success-then-failure' }),
  'failure-then-success': scenario('Is done, results say the contrary and then so', { result: 'failure-then-success' }),
  'repeats-carried-out': scenario('Is done, also when it was done before', { repeats: 'carried-out' }),
  'cut-and-repeatable': scenario('Is done, also when it was done before; neither answer nor result arrive', {
    ack: 'drop',
    result: 'none',
    repeats: 'carried-out',
  }),
  'says-reversed': scenario('Status of a payment that was reversed says Reversed', { status: 'says-reversed' }),
  pending: scenario('Status says Pending Authorized', { status: 'pending' }),
  'result-1': failingScenario('1', 'insufficient balance'),
  'result-2': failingScenario('2', 'below the minimum'),
  'result-3': failingScenario('3', 'above the maximum'),
  'result-4': failingScenario('4', 'daily limit'),
  'result-8': failingScenario('8', 'recipient’s balance would be too large'),
  'result-11': failingScenario('11', 'debit party in an invalid state'),
  'result-17': failingScenario('17', 'system error'),
  'result-21': failingScenario('21', 'initiator not allowed'),
  'result-25': failingScenario('25', 'invalid parameter'),
  'result-26': failingScenario('26', 'system busy'),
  'result-2001': failingScenario('2001', 'initiator information invalid'),
  'result-2006': failingScenario('2006', 'account rule'),
  'result-2028': failingScenario('2028', 'product assignment'),
  'result-2040': failingScenario('2040', 'recipient not registered'),
  'result-8006': failingScenario('8006', 'security credential locked'),
  'result-SFC_IC0003': failingScenario('SFC_IC0003', 'operator does not exist'),
  'result-TP40153': failingScenario('TP40153', 'operator of another organisation'),
  'result-R000001': failingScenario('R000001', 'already reversed'),
  'result-R000002': failingScenario('R000002', 'unknown transaction'),
  'result-7777': failingScenario('7777', 'a code nobody knows'),
} as const satisfies Record<string, Scenario>

export type CommandScenarioName = keyof typeof commandScenarios

const isScenarioName = (name: string): name is CommandScenarioName => Object.hasOwn(commandScenarios, name)

export const findCommandBehaviour = (name: string): CommandBehaviour | undefined =>
  isScenarioName(name) ? commandScenarios[name].behaviour : undefined

export const commandLabel = (name: string) => (isScenarioName(name) ? commandScenarios[name].label : 'Set by a test')

/** Phones that receive a B2C payment in a way of their own. */
export const magicRecipients: Record<string, CommandScenarioName> = {
  '254700000101': 'success',
  '254700000102': 'result-2040',
  '254700000103': 'result-SFC_IC0003',
  '254700000104': 'result-8',
  '254700000105': 'no-result',
  '254700000106': 'timeout',
  '254700000107': 'dropped-response',
  '254700000108': 'duplicate-result',
  '254700000109': 'failure-then-completed',
}
