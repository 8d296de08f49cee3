import type { UserId } from '#contracts/wire/primitives.ts'
import type { Tx } from './database.ts'
import { type ErasedPerson, type Eraser, personPattern, type Traces } from './erasure.ts'

const noTraces: Traces = {
  vendorIds: [],
  shopId: null,
  orderIds: [],
  paymentIds: [],
  refundIds: [],
  disbursementIds: [],
  suspenseIds: [],
  payoutIds: [],
  goodsIds: [],
  ticketIds: [],
  receipts: [],
  acquaintances: [],
  names: [],
  ownEmails: [],
  ownPhones: [],
  emails: [],
  phones: [],
  isGuest: false,
}

/** Everything by which a person is found: each module is asked in turn, and knows what those before it found. */
export async function findPersonWithLock(tx: Tx, userId: UserId, erasers: readonly Eraser[], now: Date) {
  let person = personOf(userId, noTraces, now)
  for (const { find } of erasers) if (find) person = personOf(userId, withTraces(person, await find(tx, person)), now)
  return person
}

function withTraces(known: Traces, found: Partial<Traces>): Traces {
  const merge = ([name, before]: [string, string[] | string | boolean | null]) => {
    const more = found[name as keyof Traces]
    return [name, Array.isArray(before) ? [...new Set([...before, ...((more as string[]) ?? [])])] : (more ?? before)]
  }
  const names = Object.keys(noTraces) as (keyof Traces)[]
  return Object.fromEntries(names.map((name) => merge([name, known[name]])))
}

function personOf(userId: UserId, traces: Traces, now: Date): ErasedPerson {
  const { names, ownEmails, ownPhones, emails, phones, isGuest } = traces
  const allPhones = [...ownPhones, ...phones]
  const pattern = personPattern({ words: [...names, ...ownEmails, ...emails], phones: allPhones })
  return {
    ...traces,
    userId,
    now,
    contacts: isGuest ? [] : [...new Set([...ownEmails, ...allPhones, ...emails])].filter((contact) => contact !== ''),
    contactPattern: isGuest ? null : personPattern({ words: ownEmails, phones: ownPhones }),
    placePattern: isGuest ? null : pattern,
    pattern,
  }
}
