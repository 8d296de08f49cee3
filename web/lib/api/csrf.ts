/** The CSRF token of this session, in memory only: a reload asks for a new one when it is first needed. */
let token: string | undefined
let refreshing: Promise<void> | undefined

export const csrf = {
  get: () => token,
  set(next: string | undefined) {
    token = next
  },
  /**
   * Two calls that need a token at once share one refresh. A failure is only logged: the call then says what is wrong.
   */
  refresh(): Promise<void> {
    refreshing ??= fetchToken().finally(() => {
      refreshing = undefined
    })
    return refreshing
  },
}

async function fetchToken(): Promise<void> {
  try {
    const response = await fetch('/api/csrf-token', { credentials: 'include', headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`${response.status}: ${response.statusText}`)
    const body: { csrfToken: string } = await response.json()
    token = body.csrfToken
  } catch (error) {
    console.error('The CSRF token could not be refreshed.', error)
  }
}
