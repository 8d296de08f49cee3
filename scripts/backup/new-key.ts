/** Prints a new key for backups: `npm run backup:key`. */
import { generateX25519Identity } from 'age-encryption'

console.log(`BACKUP_KEY=${await generateX25519Identity()}`)
console.error('Keep a copy away from this machine: without it no backup can be read.')
