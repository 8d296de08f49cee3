import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { minutes } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { Task } from './drawing-thread.ts'

export const drawingLimits = {
  /** What waits while another is drawn, each for less than a second: beyond, it is better to ask again. */
  waiting: 16,
  /** Without anything to draw, the thread ends after this. */
  idleMilliseconds: minutes(1),
  /** What takes longer is given up, and its thread with it. */
  longestMilliseconds: minutes(0.5),
  /** Beyond this the thread ends, and not the program. */
  memoryMegabytes: 256,
}

/** Draws a document of one kind. What it is given is data alone, since it comes from another thread. */
type Drawer = (document: never) => Promise<Uint8Array>

export interface Drawings {
  /** Has a document drawn by a function that a file exports, on a thread of its own: no payment waits for a drawing. */
  draw<Draws extends Drawer>(by: { file: URL; name: string }, document: Parameters<Draws>[0]): Promise<Uint8Array>
  /** Ends the thread, once everything that was asked for is drawn. */
  end(): Promise<unknown>
}

/**
 * Draws documents one at a time, on a thread that starts with the first one. Only that thread loads the library that
 * draws. When it dies, what it was drawing fails, and the next one has a new thread.
 */
export function openDrawings(limits: Partial<typeof drawingLimits> = {}): Drawings {
  const { waiting, idleMilliseconds, longestMilliseconds, memoryMegabytes } = { ...drawingLimits, ...limits }
  const oneByOne = pLimit(1)
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(new URL('./drawing-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    started.unref()
    // Whoever waits for its answer hears of it; without a listener it would end the program.
    started.on('error', () => undefined)
    return started
  }

  async function end() {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function drawNow(task: Task): Promise<Uint8Array> {
    clearTimeout(idle)
    thread ??= start()
    const drawn = await answer(thread, task, longestMilliseconds).catch(async (error) => {
      await end()
      throw error
    })
    idle = setTimeout(end, idleMilliseconds).unref()
    if ('error' in drawn) throw drawn.error
    return drawn.bytes
  }

  return {
    async draw({ file, name }, document) {
      if (oneByOne.pendingCount >= waiting) throw tooMany()
      return oneByOne(() => drawNow({ file: file.href, name, document }))
    },
    end: () => oneByOne(end),
  }
}

/** What the thread answers to a task; rejects when it dies, or takes too long. */
async function answer(thread: Worker, task: Task, longestMilliseconds: number) {
  const gone = new AbortController()
  const onExit = () => gone.abort()
  thread.once('exit', onExit)
  try {
    thread.postMessage(task)
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(longestMilliseconds)])
    const [drawn] = await once(thread, 'message', { signal })
    return drawn as { bytes: Uint8Array } | { error: unknown }
  } finally {
    thread.off('exit', onExit)
  }
}

const tooMany = () =>
  new DomainError('busy', 'Many documents are being drawn right now. Try again in a moment.', { retryAfterSeconds: 5 })
