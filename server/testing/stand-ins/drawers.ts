import { isMainThread } from 'node:worker_threads'

/** What a drawing waits for: its memory is shared with the test, which opens it. */
export interface Gate {
  shared: SharedArrayBuffer
}

/** Keeps its thread from doing anything until the gate is open: on the program's own thread, nobody could open it. */
export async function drawWhenOpen({ shared }: Gate): Promise<Uint8Array> {
  if (isMainThread) throw new Error('This would hold the program.')
  Atomics.wait(new Int32Array(shared), 0, 0)
  return new TextEncoder().encode('drawn')
}

export async function endTheThread(_: null): Promise<Uint8Array> {
  process.exit(3)
}

export async function refuseToDraw(_: null): Promise<Uint8Array> {
  throw new Error('There is no ink.')
}

export async function fillTheMemory(_: null): Promise<Uint8Array> {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, Math.random))
}
