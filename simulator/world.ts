import { type Changes, createChanges } from './changes.ts'
import { type Clock, manualClock, realClock } from './clock.ts'
import { createDelivery, type Deliver } from './delivery.ts'
import { createLog, type Log } from './log.ts'
import { createTokens, type Tokens } from './oauth.ts'
import type { Settings } from './options.ts'
import { createPhones, type Phones } from './phones/phones.ts'
import { createRandom, type Random } from './random.ts'
import { createPrompts, type Prompts } from './stk/prompts.ts'
import { createScripts, type Scripts } from './stk/scripts.ts'

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
  deliver: Deliver
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
    deliver: createDelivery({ settings, log, ended: ending.signal }),
    stop() {
      clock.clear()
      ending.abort()
    },
  }
}

/** Forgets phones, prompts, scenarios and plans. Access tokens stay, so clients need not sign in again. */
export function resetWorld({ clock, phones, scripts, prompts, log, changes }: World) {
  clock.clear()
  phones.clear()
  scripts.clear()
  prompts.clear()
  log.clear()
  changes.announce('all')
}
