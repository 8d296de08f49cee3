import { type Clock, minutes } from '#server/platform/clock.ts'
import { type Db, inTransaction, pipelined, type Tx } from '#server/platform/database/database.ts'
import { inTurn } from '#server/platform/in-turn.ts'
import type { Channel, Claimed } from './channel.ts'
import { emit } from './emit.ts'
import type { OrderStepEvent, ToldEvent } from './events.ts'
import { settleStep } from './settle-step.ts'

/** Who is told of a step of an order, and what; and what is to be looked at later. Neither where it no longer holds. */
export interface OrderMessages {
  told: readonly ToldEvent[]
  /** Somebody of the shop has answered it: what told them that it came is read. */
  isAnswered?: boolean
  later?: { event: OrderStepEvent; dueAt: Date } | undefined
}

export type WriteMessages = (tx: Tx, step: OrderStepEvent, now: Date) => Promise<OrderMessages>

interface MessagesDeps {
  db: Db
  clock: Clock
  write: WriteMessages
}

/** Another process has settled the delivery meanwhile, and has told. */
class SettledElsewhere extends Error {}

/**
 * Writes who is told of a step when it is due: what it says is true then, and the path of an order carries none of it.
 * The delivery is settled by the transaction that tells, so a process that dies tells nobody, and the next one does.
 */
export function messagesChannel({ db, clock, write }: MessagesDeps): Channel {
  const ofOrder = inTurn()
  async function tell(delivery: Claimed, step: OrderStepEvent) {
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const { told, later, isAnswered } = await write(tx, step, now)
      const isVoid = told.length === 0 && !later
      const state = isVoid ? 'VOID' : 'SENT'
      const answered = isAnswered ? step.orderId : null
      // Pipelined: what is told in vain is rolled back.
      const [readers] = await pipelined(
        settleStep(tx, delivery, { state, answered, now }),
        later && emit(tx, later.event, now, { messagesAt: later.dueAt }),
        ...told.map((event) => emit(tx, event, now)),
      )
      if (!readers) throw new SettledElsewhere()
      for (const userId of readers) await emit(tx, { type: 'notifications_read', userId }, now)
    }).catch((error) => {
      if (!(error instanceof SettledElsewhere)) throw error
    })
  }
  return {
    prepare: async (delivery) => {
      const step = { type: 'order_step', ...(delivery.data as object) } as OrderStepEvent
      return { address: null, send: () => ofOrder(step.orderId, () => tell(delivery, step)) }
    },
    pauses: () => [minutes(0.1), minutes(0.5), minutes(2), minutes(10), minutes(30)],
    isPermanent: () => false,
    // Of different orders; the steps of one are told one after the other.
    atOnce: 4,
  }
}
