type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Sends; when the password is needed first, asks for it and sends the same again. Of several that need it at once one
 * asks.
 */
export function fetchConfirmed(fetch: Fetch, ask: () => Promise<boolean>): Fetch {
  let asking: Promise<boolean> | undefined
  return async (url, init) => {
    const response = await fetch(url, init)
    if (!(await needsPassword(response))) return response
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return (await asking) ? fetch(url, init) : response
  }
}

async function needsPassword(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const problem: { code?: string } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return problem.code === 'confirmation_needed'
}
