import type { Proof } from '#contracts/identity.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends; when it has to be proved first who is there, asks and sends the same again. Of several that need it at once one
 * asks.
 */
export function fetchConfirmed(fetch: Fetch, ask: (proof: Proof) => Promise<boolean>): Fetch {
  let asking: Promise<boolean> | undefined
  return async (url, init) => {
    const response = await fetch(url, init)
    const proof = await neededProof(response)
    if (!proof) return response
    asking ??= ask(proof).finally(() => {
      asking = undefined
    })
    return (await asking) ? fetch(url, init) : response
  }
}

async function neededProof(response: Response): Promise<Proof | undefined> {
  if (response.status !== 403) return undefined
  const problem: { code?: string; data?: { proof?: Proof } } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return problem.code === 'confirmation_needed' ? (problem.data?.proof ?? 'password') : undefined
}
