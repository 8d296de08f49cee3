/** One value kept for as long as the tab lives. Where the browser forbids storage it lives as long as the page. */
export function createSessionStorage<T extends object>(
  name: string,
  storage: () => Storage = () => window.sessionStorage,
) {
  let inMemory: T | null = null
  return {
    get(): T | null {
      try {
        const stored = storage().getItem(name)
        return stored === null ? inMemory : (JSON.parse(stored) as T)
      } catch {
        return inMemory
      }
    },
    set(value: T | null): void {
      inMemory = value
      try {
        if (value === null) storage().removeItem(name)
        else storage().setItem(name, JSON.stringify(value))
      } catch {
        // It lives on in this page.
      }
    },
  }
}
