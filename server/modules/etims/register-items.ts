import { eq } from '#server/platform/database/drizzle.ts'
import type { Authority, Caller } from './authority/call-authority.ts'
import type { TaxLetter } from './authority/codes.ts'
import { markRefusalReason } from './authority/refusal-reason.ts'
import { itemCode, itemRequest } from './authority/sale-request.ts'
import { nextItemNumber } from './devices.queries.ts'
import { type EtimsDevice, etimsDevices } from './etims.tables.ts'
import type { DeviceDeps } from './initialise-device.ts'
import { NotYet, notYet, Refused } from './signing-errors.ts'

interface ItemDeps extends DeviceDeps {
  authority: Authority
}

/**
 * One item of each tax letter is enough: what is sold is written on the line, and the authority's own catalogue of a
 * shop's menu would be a second menu. Each is registered before it is first sold.
 */
export async function registerItems(
  deps: ItemDeps,
  device: EtimsDevice,
  caller: Caller,
  letters: ReadonlySet<TaxLetter>,
): Promise<EtimsDevice> {
  let { items } = device
  for (const letter of letters) {
    if (items[letter]) continue
    items = { ...items, [letter]: await registerItem(deps, caller, letter) }
    await deps.db.update(etimsDevices).set({ items }).where(eq(etimsDevices.id, device.id))
  }
  return { ...device, items }
}

const mostNumbers = 5

/**
 * The number under which it was registered. One that is there already may be of another program, of a branch, or of
 * another letter, so the next is taken: an item of ours whose answer was lost stays unused.
 */
async function registerItem({ db, authority }: ItemDeps, caller: Caller, letter: TaxLetter): Promise<number> {
  let number = await nextItemNumber(db, caller.pin)
  for (let tries = 0; tries < mostNumbers; tries++) {
    const answer = await authority.call('item', caller, itemRequest(letter, number))
    if (answer.kind === 'TAKEN') return number
    if (answer.kind === 'LATER' || answer.kind === 'NOTHING') throw notYet(answer)
    const expected = Number(/itemCd sequence\D*(\d+)/i.exec(answer.reason)?.[1])
    if (expected > 0 && expected !== number) number = expected
    else if (answer.kind === 'DUPLICATE') number += 1
    else throw new Refused(markRefusalReason(`${answer.reason} (item ${itemCode(number)})`))
  }
  throw new NotYet('Each number of an item is taken: the next is asked for again.')
}
