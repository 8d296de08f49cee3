import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Redocly's command line, without its telemetry and its look for a newer version. */
const redocly = (...parameters: string[]) =>
  promisify(execFile)(process.execPath, ['node_modules/@redocly/cli/bin/cli.js', ...parameters], {
    env: { ...process.env, NO_COLOR: '1', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  })

/**
 * What `redocly lint` says of a description, by the rules of `redocly.yaml`. It fails when there is something to say.
 */
export async function lintDescription(file: string): Promise<{ totals: object; problems: unknown[] }> {
  const { stdout } = await redocly('lint', file, '--format=json', '--config=redocly.yaml').catch((failed) => failed)
  return JSON.parse(stdout)
}

/** Writes a typed client in one file, as docs/api.md says. */
export const generateClient = (description: string, client: string) =>
  redocly('generate-client', description, '-o', client, '--error-mode', 'result', '--import-ext', 'ts')
