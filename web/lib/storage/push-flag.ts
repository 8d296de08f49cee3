const key = 'uliza-push'

/** Who turned notifications on in this browser, by their id: nobody else's are renewed here by themselves. */
export const pushFlag = {
  get(): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(userId: string | null): void {
    try {
      if (userId === null) localStorage.removeItem(key)
      else localStorage.setItem(key, userId)
    } catch {
      // It is only not renewed by itself then.
    }
  },
}
