import type { Proof } from '#contracts/account/identity.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends; when it has to be proved first who is there, asks and sends the same again. Of several that need it at once one
 * asks.
 */
export function fetchConfirmed(fetch: Fetch, ask: (proofs: readonly Proof[]) => Promise<boolean>): Fetch {
  let asking: Promise<boolean> | undefined
  return async (url, init) => {
    const response = await fetch(url, init)
    const proofs = await neededProofs(response)
    if (!proofs) return response
    asking ??= ask(proofs).finally(() => {
      asking = undefined
    })
    return (await asking) ? fetch(url, init) : response
  }
}

async function neededProofs(response: Response): Promise<readonly Proof[] | undefined> {
  if (response.status !== 403) return undefined
  const problem: { code?: string; data?: { proofs?: Proof[] } } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return problem.code === 'confirmation_needed' ? (problem.data?.proofs ?? ['password']) : undefined
}
