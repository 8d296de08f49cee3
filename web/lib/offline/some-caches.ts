/** What of the browser's caches is used. */
export function someCaches() {
  const all = new Map<string, Map<string, Response>>()
  const cacheOf = (files: Map<string, Response>) => ({
    delete: async (key: string | Request) => files.delete(String(key)),
    put: async (key: string, response: Response) => void files.set(key, response),
    keys: async () => [...files.keys()],
    match: async (key: string) => files.get(key)?.clone(),
  })
  return {
    all,
    open: async (name: string) => cacheOf(all.get(name) ?? all.set(name, new Map()).get(name)!),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
  }
}
