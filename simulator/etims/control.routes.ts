import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SimulatorContext } from '#simulator/context.ts'
import { lookUpsOf, salesOf } from './create-etims.ts'
import { etimsScenarioNames, etimsScenarios } from './scenarios.ts'

const SetScenario = z.strictObject({
  /** The PIN that it happens to. */
  tin: z.string(),
  /** The seller's own number of the sale that it happens to; the next ones unless set. */
  trdInvcNo: z.string().optional(),
  scenario: z.enum(etimsScenarioNames),
  times: z.union([z.int().positive(), z.literal('always')]).default(1),
})

/** Not KRA's: what tests and the curious do. */
export function etimsControlRoutes(app: FastifyInstance, { etims }: SimulatorContext) {
  app.get('/scenarios', () => ({ scenarios: etimsScenarios }))

  app.post('/scenario', (request) => {
    const { tin, trdInvcNo, scenario, times } = SetScenario.parse(request.body)
    const kind =
      scenario === 'nameless-sales' || scenario === 'buyerless-sales' ? lookUpsOf(tin) : salesOf(tin, trdInvcNo)
    etims.assignments.set(kind, scenario, times)
    return { tin, scenario, times }
  })

  app.post('/end-scenarios', () => {
    etims.assignments.clear()
    return { ended: true }
  })

  /** Of the gateway: whoever has one signs in again. */
  app.post('/forget-tokens', () => {
    etims.tokens.clear()
    return { forgotten: true }
  })

  /** Every device with what is registered of it, the first first. */
  app.get('/devices', () => ({ devices: [...etims.devices.values()] }))
}
