/** Prints every setting, as a file that can be edited and used: `npm run -s settings`. */
import { settingFields } from '#server/config.ts'
import { settingsText } from '#server/settings-text.ts'

process.stdout.write(settingsText(settingFields()))
