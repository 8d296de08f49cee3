/** Writes what type-checking the web needs and Git does not keep: the messages as functions, and the tree of routes. */
import { compile } from '@inlang/paraglide-js'
import { resolveConfig } from 'vite'
import { messages } from './messages.ts'

export async function webCodegen(): Promise<void> {
  await compile(messages)
  // The route generator is a Vite plugin that writes the tree as soon as the configuration is resolved.
  await resolveConfig({}, 'build')
}

// The message compiler leaves half-minute timers behind it; the work is done.
if (import.meta.main) webCodegen().then(() => process.exit(0))
