import { type Changes, createChanges } from './changes.ts'
import { type Clock, manualClock, realClock } from './clock.ts'
import { type CommandScripts, createCommandScripts } from './commands/scripts.ts'
import { createDelivery, type Deliver } from './delivery.ts'
import { createLog, type Log } from './log.ts'
import { createTokens, type Tokens } from './oauth.ts'
import type { Settings } from './options.ts'
import { createPaystack, type Paystack } from './paystack/paystack.ts'
import { createPhones, type Phones } from './phones/phones.ts'
import { createRandom, type Random } from './random.ts'
import { type Book, createBook } from './statement/book.ts'
import { createPrompts, type Prompts } from './stk/prompts.ts'
import { createScripts, type Scripts } from './stk/scripts.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'

/** Everything one simulator remembers. Two simulators share nothing, so tests can run side by side. */
export type World = {
  settings: Settings
  clock: Clock
  random: Random
  log: Log
  changes: Changes
  tokens: Tokens
  phones: Phones
  scripts: Scripts
  prompts: Prompts
  commandScripts: CommandScripts
  transactions: Transactions
  book: Book
  deliver: Deliver
  paystack: Paystack
  /** Calls off everything planned and every callback on its way. */
  stop(): void
}

export function createWorld(settings: Settings): World {
  const clock = settings.clock === 'manual' ? manualClock() : realClock()
  const random = createRandom(settings.seed)
  const log = createLog(clock, settings.logSize)
  const changes = createChanges()
  const ending = new AbortController()
  return {
    settings,
    clock,
    random,
    log,
    changes,
    tokens: createTokens({ clock, random, settings }),
    phones: createPhones({ clock, settings }),
    scripts: createScripts(settings),
    prompts: createPrompts(),
    commandScripts: createCommandScripts(),
    transactions: createTransactions(),
    book: createBook(settings),
    deliver: createDelivery({ settings, log, ended: ending.signal }),
    paystack: createPaystack({ settings, clock, log, ended: ending.signal }),
    stop() {
      clock.clear()
      ending.abort()
    },
  }
}

/** Forgets phones, money, scenarios and plans. Access tokens stay, so clients need not sign in again. */
export function resetWorld({ clock, changes, ...world }: World) {
  clock.clear()
  const { phones, scripts, prompts, commandScripts, transactions, book, paystack, log } = world
  for (const memory of [phones, scripts, prompts, commandScripts, transactions, book, paystack, log]) memory.clear()
  changes.announce('all')
}
