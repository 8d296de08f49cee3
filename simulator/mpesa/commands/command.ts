import type { SimulatorContext } from '#simulator/context.ts'
import type { FieldRule, Fields } from '#simulator/mpesa/request-fields.ts'
import type { Transaction } from '#simulator/mpesa/transactions.ts'
import type { CommandBehaviour, CommandName } from './behaviour.ts'

/** A request that Daraja has accepted, or is about to. */
export type CommandRequest = {
  command: CommandName
  fields: Fields
  originatorConversationId: string
  conversationId: string
  receivedAt: number
}

export type Parameter = { Key: string; Value?: string | number }

/** What a command that succeeds puts into its result. */
export type CommandResult = { receipt?: string; parameters: Parameter[] }

/** One request, checked and prepared: nothing has happened yet. */
export type PreparedCommand = {
  /** Whose scenario it meets: the recipient, the payer, or whoever the transaction asked about is with. */
  phone: string | undefined
  /** What status queries can find from the moment the request is accepted. */
  transaction?: Transaction
  /** Does what was asked, after its delay, or gives the result code that says why not. */
  execute(behaviour: CommandBehaviour): CommandResult | string
}

export type Command = {
  name: CommandName
  path: string
  /** In the order in which Daraja complains. */
  rules: readonly FieldRule[]
  /** The field in which the merchant chooses an id that must never come twice. The gateway makes one up without it. */
  originatorField?: string
  prepare(context: SimulatorContext, request: CommandRequest): PreparedCommand
}
