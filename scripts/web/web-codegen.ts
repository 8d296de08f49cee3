/**
 * Generates what the type check of the web needs and Git does not track: the messages as functions, and the route tree.
 */
import { resolveConfig } from 'vite'
import { compileMessages } from './compile-messages.ts'

export async function webCodegen(): Promise<void> {
  await compileMessages()
  // The route generator is a Vite plugin that writes the tree when the configuration is resolved.
  await resolveConfig({}, 'build')
}

if (import.meta.main) await webCodegen()
