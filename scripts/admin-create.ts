/**
 * Creates an administrator, who is an owner of the market: `npm run admin:create -- "Amina Hassan" amina@example.com 0712345678`, the password on
 * standard input.
 */
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { register } from '#contracts/account/identity.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openStore } from '../server/main.ts'
import { registerUser } from '../server/modules/identity/index.ts'
import { DomainError, StartError } from '../server/platform/errors.ts'

const [name, email, phone] = process.argv.slice(2)

try {
  if (!name || !email || !phone) throw new StartError('Use: npm run admin:create -- "Name" email phone')
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const password = await ask('Password: ')
  const { data: person, error } = register.body.safeParse({ name, email, phone, password })
  if (!person) throw new StartError(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  const store = await openStore(config)
  const { db, end } = openDatabase({ url: store.url, poolSize: 2 })
  try {
    const admin = await registerUser(db, { ...person, role: 'ADMIN', adminRole: 'OWNER' }, new Date())
    console.log(`${admin.email} is an administrator now, and an owner of the market.`)
  } finally {
    await end()
    await store.stop()
  }
} catch (error) {
  const isExpected = error instanceof StartError || error instanceof DomainError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(process.stdin.isTTY ? question : '')
  } finally {
    terminal.close()
  }
}
