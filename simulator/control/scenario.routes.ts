import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { PaybillBehaviour, paybillScenarios } from '#simulator/mpesa/c2b/paybill-behaviour.ts'
import { CommandBehaviour, commandNames } from '#simulator/mpesa/commands/behaviour.ts'
import { assignmentKey } from '#simulator/mpesa/commands/command-assignments.ts'
import { commandScenarios, findCommandBehaviour, magicRecipients } from '#simulator/mpesa/commands/scenarios.ts'
import { Msisdn } from '#simulator/mpesa/phones/phones.ts'
import { StkBehaviour } from '#simulator/mpesa/stk/behaviour.ts'
import { findStkBehaviour, magicPhones, stkScenarios } from '#simulator/mpesa/stk/scenarios.ts'
import type { ScenarioAssignment } from '#simulator/platform/scenario-assignments.ts'

const commonFields = {
  /** A name from the table, one prefixed with `manual:`, or `default` for what the number does by itself. */
  scenario: z.string().optional(),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
}
const AssignToPush = z.strictObject({ ...commonFields, phone: Msisdn, custom: StkBehaviour.optional() })
const AssignToPaybill = z.strictObject({
  ...commonFields,
  paybill: z.literal(true),
  phone: Msisdn,
  custom: PaybillBehaviour.optional(),
})
const AssignToCommand = z.strictObject({
  ...commonFields,
  command: z.enum(commandNames),
  /** The recipient's, the payer's, or of the transaction asked about. A balance query has none. */
  phone: Msisdn.optional(),
  custom: CommandBehaviour.optional(),
})

type Assignments<Behaviour> = {
  assign(key: string, assignment: ScenarioAssignment<Behaviour>): void
  unassign(key: string): void
  current(key: string): { name: string }
}
type ScenarioChoice<Behaviour> = { scenario?: string; times: number | 'always'; behaviour: Behaviour | undefined }

/** Sets what happens next under a key, and says what that is. */
function assignScenario<Behaviour>(
  scripts: Assignments<Behaviour>,
  key: string,
  { scenario, times, behaviour }: ScenarioChoice<Behaviour>,
) {
  if (scenario === 'default') scripts.unassign(key)
  else if (behaviour) scripts.assign(key, { name: scenario ?? 'custom', behaviour, times })
  else throw new Error(`There is no scenario "${scenario}".`)
  return scripts.current(key).name
}

const entriesWithNames = (table: Record<string, object>) =>
  Object.entries(table).map(([name, scenario]) => ({ name, ...scenario }))

export function scenarioRoutes(
  app: FastifyInstance,
  { stkAssignments, commandAssignments, paybill, liveUpdates }: SimulatorContext,
) {
  app.post('/_sim/scenario', ({ body }) => {
    const isFor = (name: string) => typeof body === 'object' && body !== null && name in body
    if (isFor('paybill')) {
      const { phone, scenario, custom, times } = AssignToPaybill.parse(body)
      const behaviour = custom ?? paybillScenarios[scenario ?? '']?.behaviour
      const name = assignScenario(paybill.assignments, phone, { scenario, times, behaviour })
      liveUpdates.publish(phone)
      return { phone, paybill: true, scenario: name, times }
    }
    const isForPush = !isFor('command')
    if (isForPush) {
      const { phone, scenario, custom, times } = AssignToPush.parse(body)
      const behaviour = custom ?? findStkBehaviour(scenario ?? '')
      const name = assignScenario(stkAssignments, phone, { scenario, times, behaviour })
      liveUpdates.publish(phone)
      return { phone, scenario: name, times }
    }
    const { phone, command, scenario, custom, times } = AssignToCommand.parse(body)
    if (!phone && command !== 'balance') throw new Error('This command needs a phone.')
    const behaviour = custom ?? findCommandBehaviour(scenario ?? '')
    const name = assignScenario(commandAssignments, assignmentKey(command, phone), { scenario, times, behaviour })
    liveUpdates.publish(phone ?? 'all')
    return { phone, command, scenario: name, times }
  })

  app.get('/_sim/scenarios', () => ({
    scenarios: entriesWithNames(stkScenarios),
    magicPhones,
    commands: commandNames,
    commandScenarios: entriesWithNames(commandScenarios),
    magicRecipients,
    paybillScenarios: entriesWithNames(paybillScenarios),
  }))
}
