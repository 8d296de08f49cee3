import { AsyncLocalStorage } from 'node:async_hooks'

/** What the calls of one page have read, by what it is. */
export type PageReads = Map<string, Promise<unknown>>

const reads = new AsyncLocalStorage<PageReads>()

/** Makes a call for a page that is being drawn: `oncePerPage` answers it with what the page's other calls have read. */
export const asCallOfPage = <T>(page: PageReads, call: () => T): T => reads.run(page, call)

/** Whether this is a call for a page that is being drawn. */
export const isCallOfPage = (): boolean => reads.getStore() !== undefined

/** Reads what is the same for every call of a page, such as who it is drawn for. Of any other call it is read anew. */
export function oncePerPage<T>(what: string, read: () => Promise<T>): Promise<T> {
  const page = reads.getStore()
  if (!page) return read()
  const known = page.get(what)
  if (known) return known as Promise<T>
  const reading = read()
  page.set(what, reading)
  return reading
}
