import type { SimulatorContext } from '#simulator/context.ts'
import { isInitiator } from '#simulator/mpesa/request-fields.ts'
import type { CommandBehaviour } from './behaviour.ts'
import type { CommandRequest, PreparedCommand } from './command.ts'
import { type Outcome, scheduleResultCallbacks } from './result-callbacks.ts'

/** Does what was asked, or declines it, after its delay; then the result callback is scheduled. */
export function executeCommand(
  context: SimulatorContext,
  request: CommandRequest,
  prepared: PreparedCommand,
  behaviour: CommandBehaviour,
  beginsInMs: number,
) {
  const { clock, random, settings, liveUpdates, log } = context

  function reportOrCode() {
    if (behaviour.outcome !== 'done') return behaviour.outcome.code
    return isInitiator(request.fields, settings) ? prepared.execute(behaviour) : '2001'
  }

  function settle(): Outcome {
    const at = clock.now()
    const result = reportOrCode()
    if (typeof result !== 'string') return { code: '0', at, ...result }
    if (prepared.transaction) Object.assign(prepared.transaction, { status: 'Declined', finalisedAt: at })
    return { code: result, at }
  }

  const { delayMs = random.between(settings.timings.resultMs) } = behaviour
  clock.after(beginsInMs + delayMs, () => {
    const outcome = settle()
    log.add(`${request.command}-settled`, { phone: prepared.phone, code: outcome.code, receipt: outcome.receipt })
    scheduleResultCallbacks(context, request, { phone: prepared.phone, behaviour, outcome })
    liveUpdates.publish(prepared.phone ?? 'all')
  })
}
