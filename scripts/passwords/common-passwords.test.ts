import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { commonPasswordsFile, isCommonPassword } from '#server/modules/identity/common-passwords/common-passwords.ts'
import { commonestPasswords, commonPasswordsData } from './commonest-passwords.ts'

describe('the file of common passwords', () => {
  it('is what the list of the package gives, and below a megabyte', async () => {
    const file = await readFile(commonPasswordsFile)
    expect(file.equals(await commonPasswordsData()), 'run npm run passwords:make').toBe(true)
    expect(file.length).toBeLessThan(1_000_000)
  })

  it('has 100,000 of at least 8 characters and those of Kenya, and one of each hundred is found', async () => {
    const passwords = [...(await commonestPasswords())]
    expect(passwords).toHaveLength(100_012)
    expect(passwords.filter((password) => password.length < 8)).toEqual([])
    const missing = []
    for (let index = 0; index < passwords.length; index += 100)
      if (!(await isCommonPassword(passwords[index] ?? ''))) missing.push(passwords[index])
    expect(missing).toEqual([])
  })
})
