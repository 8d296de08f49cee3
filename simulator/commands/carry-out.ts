import { type Outcome, planResults } from '../results/notices.ts'
import type { World } from '../world.ts'
import type { CommandBehaviour } from './behaviour.ts'
import type { CommandRequest, Job } from './command.ts'
import { isInitiator } from './initiator.ts'

/** Does what was asked, or declines it, when its turn has come; then the merchant will hear of it. */
export function carryOut(
  world: World,
  request: CommandRequest,
  job: Job,
  behaviour: CommandBehaviour,
  beginsInMs: number,
) {
  const { clock, random, settings, changes, log } = world

  function reportOrCode() {
    if (behaviour.outcome !== 'done') return behaviour.outcome.code
    return isInitiator(request.fields, settings) ? job.settle(behaviour) : '2001'
  }

  function settle(): Outcome {
    const at = clock.now()
    const result = reportOrCode()
    if (typeof result !== 'string') return { code: '0', at, ...result }
    if (job.transaction) Object.assign(job.transaction, { status: 'Declined', finalisedAt: at })
    return { code: result, at }
  }

  const { delayMs = random.between(settings.timings.resultMs) } = behaviour
  clock.after(beginsInMs + delayMs, () => {
    const outcome = settle()
    log.add(`${request.command}-settled`, { phone: job.phone, code: outcome.code, receipt: outcome.receipt })
    planResults(world, request, { phone: job.phone, behaviour, outcome })
    changes.announce(job.phone ?? 'all')
  })
}
