import { type ReactNode, useSyncExternalStore } from 'react'

export const toastLimit = 1
export const toastRemoveDelay = 1_000_000

export interface Toast {
  id: number
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  icon?: ReactNode
  /** How long it stays, 5 seconds unless said. */
  duration?: number
  isOpen: boolean
}

export type ToastContent = Omit<Toast, 'id' | 'isOpen'>

let toasts: readonly Toast[] = []
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says something in the corner of the page. At most one is shown: a new one takes the place of the last. */
export function toast(content: ToastContent): { id: number; dismiss: () => void } {
  const id = ++lastId
  replace([{ ...content, id, isOpen: true }, ...toasts].slice(0, toastLimit))
  return { id, dismiss: () => dismissToast(id) }
}

/** Closes a toast, or all of them. It is forgotten much later, so that its leaving can be seen. */
export function dismissToast(id?: number): void {
  for (const { id: each } of toasts) {
    if ((id !== undefined && each !== id) || removals.has(each)) continue
    removals.set(each, setTimeout(remove, toastRemoveDelay, each))
  }
  replace(toasts.map((each) => (id === undefined || each.id === id ? { ...each, isOpen: false } : each)))
}

function remove(id: number): void {
  removals.delete(id)
  replace(toasts.filter((each) => each.id !== id))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const getToasts = (): readonly Toast[] => toasts
const none: readonly Toast[] = []

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, getToasts, () => none)
}
