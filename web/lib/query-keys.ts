/** A query key: the path, then the values of its parameters by position. */
export type QueryKey = readonly [path: string, ...parameters: KeyPart[]]
export type KeyPart = string | number | boolean | null | undefined

const namedParameters: Record<string, readonly string[]> = {
  '/api/admin/users': ['role', 'search'],
  '/api/admin/vendors': ['search', 'sortBy'],
  '/api/admin/orders': ['status', 'vendor', 'search'],
}

/** The address a key stands for. A parameter keeps its position's name when those before it are left out. */
export function keyUrl([path, ...parameters]: QueryKey): string {
  const names = namedParameters[path] ?? []
  const search = new URLSearchParams()
  parameters.forEach((value, index) => {
    if (value === undefined || value === null || value === '') return
    search.set(names[index] ?? `param${index + 1}`, String(value))
  })
  return search.size > 0 ? `${path}?${search}` : path
}
