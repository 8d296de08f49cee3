import { type Arrival, applyNotice, type Mailroom, storeNotice } from './notices.ts'

/** Keeps a notice, so that its sender can be answered, and applies it after; the worker applies what a crash leaves behind. */
export async function receiveNotice(mailroom: Mailroom, arrival: Arrival) {
  const id = await storeNotice(mailroom, arrival)
  setImmediate(() => {
    applyNotice(mailroom, id).catch((error) =>
      mailroom.payments.log.error({ err: error, notice: id }, 'notice not applied yet'),
    )
  })
}
