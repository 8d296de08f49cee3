import { readFileSync } from 'node:fs'

/** What an installed release can do, as `uliza NAME`: the same names as of the scripts of `npm run`. */
export const releaseCommands = [
  'start',
  'health',
  'settings',
  'doctor',
  'backup',
  'backup:key',
  'restore',
  'archive',
  'archive:read',
  'upgrade-engine',
  'schema:check',
  'db:distribute',
  'ledger:verify',
  'admin:create',
  'admin:remove-second-factor',
  'tickets:rotate-key',
  'tickets:seal-keys',
  'push:keys',
  'whatsapp:templates',
]

/** Where the release keeps a command below `dist/server/`: a colon is no letter of a file's name everywhere. */
export const commandFile = (command: string) => command.replaceAll(':', '-')

/** The source of each command, by the name of its file in the release, as `package.json` says it. */
export function commandSources(): Record<string, string> {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.fromEntries(
    releaseCommands.map((command) => {
      const source = /^node (\S+\.ts)$/.exec(scripts[command] ?? '')?.[1]
      if (!source) throw new Error(`package.json has no script ${command} that is one file`)
      return [commandFile(command), source]
    }),
  )
}
