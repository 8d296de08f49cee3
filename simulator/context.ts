import type { AccessTokens } from '#simulator/mpesa/access-tokens.ts'
import type { Paybill } from '#simulator/mpesa/c2b/paybill-behaviour.ts'
import type { DeliverCallback } from '#simulator/mpesa/callback-delivery.ts'
import type { CommandAssignments } from '#simulator/mpesa/commands/command-assignments.ts'
import type { Phones } from '#simulator/mpesa/phones/phones.ts'
import type { AccountLedger } from '#simulator/mpesa/statement/account-ledger.ts'
import type { Prompts } from '#simulator/mpesa/stk/prompts.ts'
import type { StkAssignments } from '#simulator/mpesa/stk/stk-assignments.ts'
import type { Transactions } from '#simulator/mpesa/transactions.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import type { LiveUpdates } from '#simulator/platform/live-updates.ts'
import type { Log } from '#simulator/platform/log.ts'
import type { Random } from '#simulator/platform/random.ts'
import type { AllSettings, StandInState } from './stand-ins.ts'

/** Everything one simulator remembers. Two simulators share nothing, so tests can run side by side. */
export type SimulatorContext = StandInState & {
  settings: AllSettings
  clock: Clock
  random: Random
  log: Log
  liveUpdates: LiveUpdates
  accessTokens: AccessTokens
  phones: Phones
  stkAssignments: StkAssignments
  prompts: Prompts
  commandAssignments: CommandAssignments
  paybill: Paybill
  transactions: Transactions
  accountLedger: AccountLedger
  deliverCallback: DeliverCallback
  /** Cancels everything scheduled and every callback on its way. */
  stop(): void
}
