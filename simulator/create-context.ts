import { createAccessTokens } from '#simulator/mpesa/access-tokens.ts'
import { createPaybill } from '#simulator/mpesa/c2b/paybill-behaviour.ts'
import { createCallbackDelivery } from '#simulator/mpesa/callback-delivery.ts'
import { createCommandAssignments } from '#simulator/mpesa/commands/command-assignments.ts'
import { createPhones } from '#simulator/mpesa/phones/phones.ts'
import { createAccountLedger } from '#simulator/mpesa/statement/account-ledger.ts'
import { createPrompts } from '#simulator/mpesa/stk/prompts.ts'
import { createStkAssignments } from '#simulator/mpesa/stk/stk-assignments.ts'
import { createTransactions } from '#simulator/mpesa/transactions.ts'
import { type Clock, manualClock, realClock } from '#simulator/platform/clock.ts'
import { createLiveUpdates } from '#simulator/platform/live-updates.ts'
import { createLog, type Log } from '#simulator/platform/log.ts'
import { createRandom } from '#simulator/platform/random.ts'
import type { SimulatorContext } from './context.ts'
import { type AllSettings, type StandInState, standIns } from './stand-ins.ts'

export function createContext(settings: AllSettings): SimulatorContext {
  const clock = settings.clock === 'manual' ? manualClock() : realClock()
  const random = createRandom(settings.seed)
  const log = createLog(clock, settings.logSize)
  const stopping = new AbortController()
  return {
    settings,
    clock,
    random,
    log,
    liveUpdates: createLiveUpdates(),
    accessTokens: createAccessTokens({ clock, random, settings }),
    phones: createPhones({ clock, settings }),
    stkAssignments: createStkAssignments(settings),
    prompts: createPrompts(),
    commandAssignments: createCommandAssignments(),
    paybill: createPaybill(),
    transactions: createTransactions(),
    accountLedger: createAccountLedger(settings),
    deliverCallback: createCallbackDelivery({ settings, log, stopped: stopping.signal }),
    ...createAll({ settings, clock, log, stopped: stopping.signal }),
    stop() {
      clock.clear()
      stopping.abort()
    },
  }
}

type StandInDeps = { settings: AllSettings; clock: Clock; log: Log; stopped: AbortSignal }

const createAll = (deps: StandInDeps) =>
  Object.fromEntries(Object.entries(standIns).map(([name, { create }]) => [name, create(deps)])) as StandInState

/**
 * Forgets phones, money, scenarios and everything scheduled. Access tokens and registered addresses stay, so that
 * clients need not sign in or register again.
 */
export function resetContext({ clock, liveUpdates, ...context }: SimulatorContext) {
  clock.clear()
  const { phones, stkAssignments, prompts, commandAssignments, paybill, transactions, accountLedger, log } = context
  const stores = [phones, stkAssignments, prompts, commandAssignments, paybill, transactions, accountLedger, log]
  for (const store of stores) store.clear()
  for (const name of Object.keys(standIns) as (keyof StandInState)[]) context[name].clear()
  liveUpdates.publish('all')
}
