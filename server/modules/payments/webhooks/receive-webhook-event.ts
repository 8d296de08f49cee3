import { type Arrival, applyNotice, type Mailroom, storeNotice } from './webhook-events.ts'

/**
 * How many are applied at once from one process; the rest wait in turn. They wait for each other at the ledger's accounts
 * anyway, and in a rush they would take every line to the database from those whose answer is waited for.
 */
const most = 4
/** Beyond this the worker, by what is not applied yet, is the better queue. */
const waitingMost = 1_000
let applying = 0
const waiting: (() => Promise<unknown>)[] = []

/** Keeps a notice, so that its sender can be answered, and applies it after; the worker applies what a crash leaves behind. */
export async function receiveNotice(mailroom: Mailroom, arrival: Arrival) {
  const id = await storeNotice(mailroom, arrival)
  const apply = () =>
    applyNotice(mailroom, id).catch((error) =>
      mailroom.payments.log.error({ err: error, notice: id }, 'notice not applied yet'),
    )
  if (waiting.length < waitingMost) waiting.push(apply)
  setImmediate(applyNext)
}

async function applyNext() {
  if (applying >= most) return
  const apply = waiting.shift()
  if (!apply) return
  applying++
  await apply()
  applying--
  applyNext()
}
