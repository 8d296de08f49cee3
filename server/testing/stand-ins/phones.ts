import { buildSimulator } from '#simulator/app.ts'
import type { AccountLedger } from '#simulator/mpesa/statement/account-ledger.ts'
import type { Clock } from '#simulator/platform/clock.ts'
import type { SimulatorOptions } from '#simulator/stand-ins.ts'

interface PhoneView {
  balanceKES: number
  prompts: { checkoutRequestId: string; state: string; amountKES: number; account: string; text: string }[]
}

/** The M-Pesa simulator over HTTP, with everything that takes time shortened to milliseconds. */
export class Phones {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly #clock: Clock
  /** M-Pesa's own record of moved money. */
  readonly accountLedger: AccountLedger

  constructor(
    url: string,
    stop: () => Promise<void>,
    { accountLedger, clock }: { accountLedger: AccountLedger; clock: Clock },
  ) {
    this.url = url
    this.stop = stop
    this.accountLedger = accountLedger
    this.#clock = clock
  }

  /** Waits until M-Pesa has finished and reported everything, except unanswered prompts. */
  async quiet(forMilliseconds = 1_000) {
    await eventually(async () => !this.#clock.isBusy(forMilliseconds))
  }

  async control(path: string, body?: unknown): Promise<ReturnType<typeof JSON.parse>> {
    const response = await fetch(`${this.url}/_sim${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return response.json()
  }

  view(phone: string): Promise<PhoneView> {
    return this.control(`/phones/${phone}`)
  }

  /** Sets how this phone answers its next prompt by itself. */
  scenario(phone: string, scenario: string, times: number | 'always' = 1) {
    return this.control('/scenario', { phone, scenario, times })
  }

  /** Waits for the prompt and answers it. */
  async answer(
    phone: string,
    action: 'pin' | 'wrong-pin' | 'cancel' | 'no-funds' | 'ignore' | 'unreachable' | 'fault' = 'pin',
  ) {
    const prompt = await eventually(async () => (await this.view(phone)).prompts.find(({ state }) => state === 'open'))
    return this.control(`/prompts/${prompt.checkoutRequestId}`, { action })
  }
}

export async function startPhones(options: SimulatorOptions = {}): Promise<Phones> {
  const { app, context } = await buildSimulator({ preset: 'fast', balanceKES: 1_000_000, ...options })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return new Phones(url, () => app.close(), context)
}

/** Retries until the result is neither false nor missing; on a timeout fails with the last result. */
export async function eventually<T>(read: () => Promise<T>, withinMilliseconds = 10_000): Promise<NonNullable<T>> {
  const end = Date.now() + withinMilliseconds
  for (;;) {
    const result = await read()
    if (result) return result
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(result)} after ${withinMilliseconds} ms: ${read}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
