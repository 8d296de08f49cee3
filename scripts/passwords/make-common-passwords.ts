/** Makes the file of common passwords anew, from the list in its package: `npm run passwords:make`. */
import { writeFile } from 'node:fs/promises'
import { commonPasswordsFile } from '#server/modules/identity/common-passwords/common-passwords.ts'
import { commonPasswordsData } from './commonest-passwords.ts'

await writeFile(commonPasswordsFile, await commonPasswordsData())
