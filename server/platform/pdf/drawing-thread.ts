import { parentPort } from 'node:worker_threads'

/** A document, and which function draws it: what a file exports by this name. */
export interface Task {
  file: string
  name: string
  document: unknown
}

parentPort?.on('message', async ({ file, name, document }: Task) => {
  try {
    const drawers: Record<string, (document: unknown) => Promise<Uint8Array>> = await import(file)
    parentPort?.postMessage({ bytes: await drawers[name]?.(document) })
  } catch (error) {
    parentPort?.postMessage({ error })
  }
})
