/**
 * Generates what the type check of the web needs and Git does not track: the messages as functions, and the route tree.
 */
import { resolveConfig } from 'vite'
import { compileMessages, type Structure } from './compile-messages.ts'

export async function webCodegen(structure?: Structure): Promise<void> {
  await compileMessages(structure)
  // The route generator is a Vite plugin that writes the tree when the configuration is resolved.
  await resolveConfig({}, 'build')
}

// As the build of a release has them, which then leaves them alone: `.ci/run` checks types meanwhile.
if (import.meta.main) await webCodegen('message-modules')
