import type { SimulatorContext } from '#simulator/context.ts'
import { type RefundScenario, refundScenarios } from '#simulator/paystack/scenarios.ts'
import { transitionTransaction } from '#simulator/paystack/transactions/charge-card.ts'
import type { Refund, RefundStatus } from '#simulator/paystack/transactions/transactions.ts'
import { webhookDelivery } from '#simulator/paystack/webhooks/events.ts'
import { refundEvent } from './refund-view.ts'
import { refundableAmount } from './refunds.ts'

const statusSequences: Record<RefundScenario['end'], readonly RefundStatus[]> = {
  pending: [],
  processed: ['processing', 'processed'],
  failed: ['processing', 'failed'],
  'needs-attention': ['processing', 'needs-attention'],
}

/** One set by hand, else the one that goes with the card. */
function refundScenarioFor({ paystack }: SimulatorContext, { transaction }: Refund): RefundScenario {
  return (
    paystack.refundAssignments.take('refund') ?? refundScenarios[transaction.card?.refundScenario ?? 'refund-processed']
  )
}

async function sendRefundEvent(
  context: SimulatorContext,
  refund: Refund,
  status: RefundStatus,
  { events }: RefundScenario,
) {
  const delivery = webhookDelivery(context, refund.transaction, refundEvent(refund, status))
  await context.paystack.webhookSender.send(delivery)
  if (events === 'twice') await context.paystack.webhookSender.send(delivery)
}

function applyRefundStatus(context: SimulatorContext, refund: Refund, status: RefundStatus) {
  const { log, clock } = context
  const { transaction } = refund
  refund.status = status
  log.add('paystack-refund', { reference: transaction.reference, id: refund.id, status })
  if (status !== 'processed') return
  refund.refundedAt = clock.now()
  const isAllBack = refundableAmount(transaction) === 0 && transaction.refunds.every((other) => isFinal(other))
  if (isAllBack) transitionTransaction(context, transaction, 'reverse')
}

const isFinal = ({ status }: Refund) => status === 'processed' || status === 'failed'

/** Takes a refund from pending to its end. Each event has been tried once before the next step begins. */
export function startRefund(context: SimulatorContext, refund: Refund) {
  const { clock, random, settings } = context
  const scenario = refundScenarioFor(context, refund)
  const isToldAtOnce = scenario.events === undefined || scenario.events === 'twice'
  const course: readonly RefundStatus[] = ['pending', ...statusSequences[scenario.end]]

  async function step(index: number) {
    const status = course[index]
    if (!status) {
      if (scenario.events === 'out-of-order')
        for (const past of course.toReversed()) await sendRefundEvent(context, refund, past, scenario)
      return
    }
    if (index > 0) applyRefundStatus(context, refund, status)
    if (isToldAtOnce) await sendRefundEvent(context, refund, status, scenario)
    clock.after(settings.timings.refundStepMs, () => step(index + 1))
  }

  clock.after(random.between(settings.timings.callbackMs), () => step(0))
}
