import type { Person } from '../builders/people.ts'
import type { World } from '../world/world.ts'
import type { StepOf } from './steps.ts'

/** Sets how M-Pesa handles the next disbursement to a phone. */
export const setSending = (world: World, phone: string, { scenario, phone: n }: StepOf<'sending'>) =>
  world.phones.control('/scenario', { phone, command: n % 3 === 1 ? 'reversal' : 'b2c', scenario, times: 1 })

/** Sets how M-Pesa answers queries about what it was requested to send, once or from now on. */
export const setStatusQueries = (world: World, phone: string, { scenario, isAlways }: StepOf<'status-queries'>) =>
  world.phones.control('/scenario', { phone, command: 'status', scenario, times: isAlways ? 'always' : 1 })

/** Sets how the next reversal of a customer's payment goes wrong. */
export async function setReversalFault(world: World, { user: { phone } }: Person, scenario: string) {
  if (scenario !== 'refused-and-unanswered')
    return world.phones.control('/scenario', { phone, command: 'reversal', scenario, times: 1 })
  await world.phones.control('/scenario', { phone, command: 'reversal', scenario: 'result-2040', times: 1 })
  await world.phones.control('/scenario', { phone, command: 'status', scenario: 'result-2001', times: 4 })
}

/** Sets how the next payout to a vendor's owner goes wrong. */
export const setPayoutFault = (world: World, { user: { phone } }: Person, scenario: string) =>
  world.phones.control('/scenario', { phone, command: 'b2c', scenario, times: 1 })
