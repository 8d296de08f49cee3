/**
 * Generates what the type check of the web needs and Git does not track: the messages as functions, and the route tree.
 */
import { compile } from '@inlang/paraglide-js'
import { resolveConfig } from 'vite'
import { messages } from './messages.ts'

export async function webCodegen(): Promise<void> {
  await compile(messages)
  // The route generator is a Vite plugin that writes the tree when the configuration is resolved.
  await resolveConfig({}, 'build')
}

// The message compiler leaves half-minute timers running; the work is done.
if (import.meta.main) webCodegen().then(() => process.exit(0))
