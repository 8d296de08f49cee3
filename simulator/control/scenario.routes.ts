import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Assignment } from '../assignments.ts'
import { CommandBehaviour } from '../commands/behaviour.ts'
import { commandNames } from '../commands/command.ts'
import { commandBehaviourNamed, commandScenarios, magicRecipients } from '../commands/scenarios.ts'
import { scriptKey } from '../commands/scripts.ts'
import { Behaviour } from '../stk/behaviour.ts'
import { behaviourNamed, magicPhones, scenarios } from '../stk/scenarios.ts'
import type { World } from '../world.ts'
import { Msisdn } from './msisdn.ts'

const terms = {
  /** A name from the table, one of them by hand, or `default` for what the number does by itself. */
  scenario: z.string().optional(),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
}
const ForPush = z.strictObject({ ...terms, phone: Msisdn, custom: Behaviour.optional() })
const ForCommand = z.strictObject({
  ...terms,
  command: z.enum(commandNames),
  /** The recipient's, the payer's, or of the transaction asked about. A balance query has none. */
  phone: Msisdn.optional(),
  custom: CommandBehaviour.optional(),
})

type Scripts<Behaviour> = {
  assign(key: string, assignment: Assignment<Behaviour>): void
  unassign(key: string): void
  current(key: string): { name: string }
}
type Choice<Behaviour> = { scenario?: string; times: number | 'always'; behaviour: Behaviour | undefined }

/** Sets what happens next under a key, and says what that is. */
function choose<Behaviour>(
  scripts: Scripts<Behaviour>,
  key: string,
  { scenario, times, behaviour }: Choice<Behaviour>,
) {
  if (scenario === 'default') scripts.unassign(key)
  else if (behaviour) scripts.assign(key, { name: scenario ?? 'custom', behaviour, times })
  else throw new Error(`There is no scenario "${scenario}".`)
  return scripts.current(key).name
}

const named = (table: Record<string, object>) =>
  Object.entries(table).map(([name, scenario]) => ({ name, ...scenario }))

export function scenarioRoutes(app: FastifyInstance, { scripts, commandScripts, changes }: World) {
  app.post('/_sim/scenario', ({ body }) => {
    const isForPush = typeof body !== 'object' || body === null || !('command' in body)
    if (isForPush) {
      const { phone, scenario, custom, times } = ForPush.parse(body)
      const behaviour = custom ?? behaviourNamed(scenario ?? '')
      const name = choose(scripts, phone, { scenario, times, behaviour })
      changes.announce(phone)
      return { phone, scenario: name, times }
    }
    const { phone, command, scenario, custom, times } = ForCommand.parse(body)
    if (!phone && command !== 'balance') throw new Error('This command needs a phone.')
    const behaviour = custom ?? commandBehaviourNamed(scenario ?? '')
    const name = choose(commandScripts, scriptKey(command, phone), { scenario, times, behaviour })
    changes.announce(phone ?? 'all')
    return { phone, command, scenario: name, times }
  })

  app.get('/_sim/scenarios', () => ({
    scenarios: named(scenarios),
    magicPhones,
    commands: commandNames,
    commandScenarios: named(commandScenarios),
    magicRecipients,
  }))
}
