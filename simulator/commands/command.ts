import type { FieldRule, Fields } from '../fields.ts'
import type { Transaction } from '../transactions/transactions.ts'
import type { World } from '../world.ts'
import type { CommandBehaviour } from './behaviour.ts'

export const commandNames = ['b2c', 'reversal', 'status', 'balance'] as const
export type CommandName = (typeof commandNames)[number]

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
export type Report = { receipt?: string; parameters: Parameter[] }

/** One request, understood: nothing has happened yet. */
export type Job = {
  /** Whose scenario it meets: the recipient, the payer, or whoever the transaction asked about is with. */
  phone: string | undefined
  /** What status queries can find from the moment the request is accepted. */
  transaction?: Transaction
  /** Does what was asked, when its turn has come, or gives the result code that says why not. */
  settle(behaviour: CommandBehaviour): Report | string
}

export type Command = {
  name: CommandName
  path: string
  /** In the order in which Daraja complains. */
  rules: readonly FieldRule[]
  /** The field in which the merchant chooses an id that must never come twice. The gateway makes one up without it. */
  originatorField?: string
  understand(world: World, request: CommandRequest): Job
}
