/**
 * Has Meta look at the WhatsApp templates of this version that it does not know yet, and prints what became of each:
 * `npm run whatsapp:templates`. With `-- --print` it asks nobody and prints what would be made, to be entered by hand.
 */
import { existsSync } from 'node:fs'
import { readConfig } from '#server/config.ts'
import { createTemplates, templateDefinitions } from '#server/modules/outbox/index.ts'
import { StartError } from '#server/platform/errors.ts'
import { templateExample } from '#server/template-example.ts'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { whatsapp, publicUrl } = readConfig(process.env)
  if (process.argv.includes('--print')) console.log(JSON.stringify(templateDefinitions(publicUrl), null, 2))
  else if (!whatsapp) throw new StartError('WHATSAPP_TOKEN is not set: there is no account to make templates for.')
  else
    for (const { name, language, state } of await createTemplates(whatsapp, publicUrl, templateExample))
      console.log(`${state.padEnd(10)} ${language}  ${name}`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
